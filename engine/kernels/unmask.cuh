// Parts of unmask.cu: what the threads of a block find together. `room` holds a number for each of them.

constexpr int THREADS = 256;
constexpr int WARPS = THREADS / 32;
constexpr float LOWEST = -3e38f;

// The largest of all threads' numbers, or their sum.
__device__ inline float over_block(float x, bool largest, float* room) {
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    const float other = __shfl_xor_sync(0xffffffff, x, step);
    x = largest ? fmaxf(x, other) : x + other;
  }
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    room[threadIdx.x / 32] = x;
  }
  __syncthreads();
  x = room[0];
#pragma unroll
  for (int n = 1; n < WARPS; ++n) {
    x = largest ? fmaxf(x, room[n]) : x + room[n];
  }
  return x;
}

// The sum of all threads' numbers up to this one's.
__device__ inline float up_to_here(float x, float* room) {
  const int thread = threadIdx.x;
  __syncthreads();
  room[thread] = x;
  for (int step = 1; step < THREADS; step *= 2) {
    __syncthreads();
    const float before = thread < step ? 0 : room[thread - step];
    __syncthreads();
    room[thread] += before;
  }
  return room[thread];
}

// What is taken off logits (V) that they become logarithms of probabilities.
template <int V>
__device__ inline float log_of_sum(const float* logits, float* room) {
  float largest = LOWEST, sum = 0;
#pragma unroll 8
  for (int v = threadIdx.x; v < V; v += THREADS) {
    largest = fmaxf(largest, logits[v]);
  }
  largest = over_block(largest, true, room);
#pragma unroll 8
  for (int v = threadIdx.x; v < V; v += THREADS) {
    sum += expf(logits[v] - largest);
  }
  return largest + logf(over_block(sum, false, room));
}
