// What Python writes before unmask.cu (unmask.py, kernel.py), for a compiler that is to check that file by itself.

#include "warps.cuh"

#include "unmask.cuh"

#ifndef GUIDED
#define GUIDED 1
#endif

constexpr int R = 1 + GUIDED, V = 8194, GREEDY = 0;
constexpr float LEAST = -18.42068f;

extern "C" __global__ void __launch_bounds__(THREADS, 1)
    unmask(const int* tokens, const float* logits, const float* before, const float* chance, const float* noise,
           const int* settled, const float* log_prior, const unsigned* counts, int* block, float* drawn, int T, int mask,
           int stop, int temperature, int weight) {
