// What Python writes before block_step.cu (block_step.py, kernel.py), for a compiler that is to check that file by
// itself, as `nvcc -arch=sm_80 -ptx block_step.cu -o /dev/null` does.

#include "warps.cuh"

#include "tensor_cores.cuh"

#include "tiles.cuh"

#include "block_step.cuh"

#ifndef GUIDED
#define GUIDED 1
#endif

constexpr int R = 1 + GUIDED, L = 30, C = 1024, I = 4096, H = 16, V = 8194;
constexpr float eps = 1e-5f;

extern "C" __global__ void __launch_bounds__(THREADS, 1)
    block_step(const int* tokens, const Number* embedding, const Number* positions, const Number* qkv,
               const Number* out, const Number* gate, const Number* up, const Number* down,
               const Number* norms, const Number* head, const float* periods, const Number* memory,
               const unsigned* counts, float* logits, float* scratch, int T, int place, int place_in_memory,
               int room_for) {
