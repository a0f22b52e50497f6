// What Python writes before convolution.cu (fused_layers.py), for a compiler that is to
// check that file by itself.

#include "warps.cuh"

#include "tensor_cores.cuh"

constexpr int SNAKE = 1, ADD = 1, THREADS = 256, HIGH = 128, WIDE = 64, CHUNK = 16, STAGES = 5, REACH = 50;

extern "C" __global__ void __launch_bounds__(THREADS, 2)
    convolution(const float* x, const float* weight, const float* bias, const float* alpha, const float* added,
                float* out, int length, int inputs, int outputs, int taps, int dilation) {
