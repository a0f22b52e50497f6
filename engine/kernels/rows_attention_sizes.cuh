// What Python writes before rows_attention.cu (rows_attention.py, kernel.py), for a compiler that is to check
// that file by itself.

#include "warps.cuh"

#include "decoding_step.cuh"

#ifndef NUMBER
#define NUMBER BFloat16
#endif

// Of the original with guidance.
using W = NUMBER;
constexpr int ROTARY = 1, R = 16, EACH = 2, H = 16, S = 1216, WATCHED = 1;

extern "C" __global__ void __launch_bounds__(THREADS, 1)
    rows_attention(const W* qkv, const int* offsets, const float* periods, const W* memory,
                   W* out, float* weights, int watched) {
