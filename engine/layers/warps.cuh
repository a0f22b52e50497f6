// What the kernels have in common.

#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ inline float sum_of_warp(float x) {
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    x += __shfl_xor_sync(0xffffffff, x, step);
  }
  return x;
}

