// What Python writes before block_rows.cu (block_step.py, kernel.py), for a compiler that is to check that file by
// itself.

#include "warps.cuh"

#include "tensor_cores.cuh"

#include "tiles.cuh"

#include "block_step.cuh"

// Of Flash with guidance.
constexpr int R = 256, H = 16, S = 1216;

extern "C" __global__ void __launch_bounds__(THREADS, 1)
    block_rows(const Number* qkv, const int* offsets, const float* periods, const Number* memory, Number* out) {
