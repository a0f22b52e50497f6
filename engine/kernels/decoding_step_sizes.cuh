// What Python writes before decoding_step.cu (decoding_step.py, kernel.py), for a compiler that is to check
// that file by itself, as `nvcc -arch=sm_80 -ptx decoding_step.cu -o /dev/null` or
// `clang++ -x cuda --cuda-gpu-arch=sm_80 --cuda-device-only -fsyntax-only decoding_step.cu`.

#include "warps.cuh"

#include "decoding_step.cuh"

#ifndef NUMBER
#define NUMBER BFloat16
#endif
#ifndef PACKED_IN
#define PACKED_IN 0
#endif
#if PACKED_IN
#define STORED unsigned
#else
#define STORED W
#endif
#ifndef IS_GPT2
#define IS_GPT2 0
#endif

// Of Nano, or of the original with guidance.
using W = NUMBER;
constexpr int GPT2 = IS_GPT2, R = GPT2 ? 1 : 2, L = GPT2 ? 12 : 30, C = GPT2 ? 768 : 1024, SLICE = C;
constexpr int I = 4 * C, H = C / HEAD, V = GPT2 ? 6563 : 8194;
constexpr int BITS = PACKED_IN;
constexpr float eps = 1e-5f;

extern "C" __global__ void __launch_bounds__(THREADS, 1)
    decoding_step(const int* token, const W* embedding, const W* positions, const STORED* qkv,
                  const STORED* out, const STORED* gate, const STORED* up, const STORED* down, const W* norms,
                  const W* offsets, const W* biases, const STORED* head, const W* head_bias,
                  const float* periods, const W* scales, const W* shifts, const W* memory,
                  const unsigned* counts, float* logits, float* queries, float* scratch, int place,
                  int place_in_memory, int room_for) {
