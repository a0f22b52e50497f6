// What Python writes before transformers.cu (transformers.py, kernel.py), for a compiler that is to check that
// file by itself, as `nvcc -arch=sm_80 -ptx transformers.cu -o /dev/null` does, or clang, where CUDA is not
// installed with a stub for its headers (tests/engine/kernels/test_sources.py).

#include "warps.cuh"

#include "tensor_cores.cuh"

#include "tiles.cuh"

#include "product.cuh"

#include "attention.cuh"

#ifndef LAYERS
#define LAYERS 4
#endif
#ifndef CHANNELS
#define CHANNELS 256
#endif
#ifndef HEADS_OF_64
#define HEADS_OF_64 8
#endif

constexpr int L = LAYERS, C = CHANNELS, H = HEADS_OF_64, F = 4 * CHANNELS;
constexpr float eps = 1e-5f;

extern "C" __global__ void __launch_bounds__(THREADS, 2)
    transformers(const Number* x, const Number* gain1, const Number* offset1, const Number* qkv,
                 const Number* out_weight, const Number* out_bias, const Number* gain3, const Number* offset3,
                 const Number* in_weight, const Number* in_bias, const Number* down_weight,
                 const Number* down_bias, const unsigned* counts, Number* out, Number* scratch, int batch,
                 int length) {
