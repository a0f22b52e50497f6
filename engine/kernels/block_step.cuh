// Parts of block_step.cu: products of up to 32 rows with long weights, by the tensor cores, and attention of 16
// queries. Every number of a weight is read once, by the lane that multiplies it: the inputs of a product
// may be added up in any order, so each lane takes eight that lie side by side, of a row of the weight and of
// those rows of x that it has, and calls them the four pairs that the tensor cores want of it.

constexpr int HEAD = 64;    // channels of a head
constexpr int HIGHEST = 16; // rows of x that the tensor cores take at once: a block of tokens
constexpr int SPAN = 128;   // inputs that a warp multiplies at once
constexpr int STEPS = SPAN / 16;

// Bring what is read after the next meeting nearer, while others are waited for.
__device__ inline void fetch(const Number* from, size_t count) {
  const char* bytes = reinterpret_cast<const char*>(from);
  for (size_t at = threadIdx.x * 128; at < count * sizeof(Number); at += THREADS * 128) {
    asm volatile("prefetch.global.L2 [%0];" ::"l"(bytes + at));
  }
}

// What a lane multiplies of 16 R rows: SPAN inputs of theirs, from `start` on.
template <int R>
struct Rows {
  unsigned pairs[R][STEPS][4];

  // Of x (16 R, K) in float32, times the gain of a norm; `squares` are added those of rows lane / 4 + 8 n.
  __device__ void load(const float* x, const Number* gain, int K, int start, float (&squares)[2 * R]) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int n = 0; n < 2 * R; ++n) {
      const float* const row = x + size_t(lane / 4 + 8 * n) * K + start + lane % 4 * 8;
#pragma unroll
      for (int s = 0; s < STEPS; ++s) {
        const int at = s / 2 * 32 + s % 2 * 4;
        const float4 four = __ldcg(reinterpret_cast<const float4*>(row + at));
        const Number* const g = gain + start + lane % 4 * 8 + at;
        squares[n] += four.x * four.x + four.y * four.y + four.z * four.z + four.w * four.w;
        pairs[n / 2][s][n % 2] = packed(four.x * float(g[0]), four.y * float(g[1]));
        pairs[n / 2][s][n % 2 + 2] = packed(four.z * float(g[2]), four.w * float(g[3]));
      }
    }
  }

  // Of x (16 R, K) as it is.
  __device__ void load(const Number* x, int K, int start) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int n = 0; n < 2 * R; ++n) {
      const Number* const row = x + size_t(lane / 4 + 8 * n) * K + start + lane % 4 * 8;
#pragma unroll
      for (int j = 0; j < STEPS / 2; ++j) {
        const uint4 eight = __ldcg(reinterpret_cast<const uint4*>(row + 32 * j));
        pairs[n / 2][2 * j][n % 2] = eight.x;
        pairs[n / 2][2 * j][n % 2 + 2] = eight.y;
        pairs[n / 2][2 * j + 1][n % 2] = eight.z;
        pairs[n / 2][2 * j + 1][n % 2 + 2] = eight.w;
      }
    }
  }
};

// What a lane multiplies of eight rows of a weight (N, K): SPAN inputs of row `tile * 8 + lane / 4`.
struct Columns {
  uint4 eights[STEPS / 2];

  __device__ void load(const Number* weight, int N, int K, int tile, int start) {
    const int lane = threadIdx.x % 32, row = min(tile * 8 + lane / 4, N - 1);
#pragma unroll
    for (int j = 0; j < STEPS / 2; ++j) {
      const Number* const at = weight + size_t(row) * K + start + 32 * j + lane % 4 * 8;
      eights[j] = __ldg(reinterpret_cast<const uint4*>(at));
    }
  }
};

// Add x times the weight's rows transposed: 16 R rows, eight columns.
template <int R>
__device__ inline void multiply(float (&sums)[R][4], const Rows<R>& x, const Columns& weight) {
#pragma unroll
  for (int s = 0; s < STEPS; ++s) {
    const uint4 eight = weight.eights[s / 2];
    const unsigned low = s % 2 ? eight.z : eight.x, high = s % 2 ? eight.w : eight.y;
#pragma unroll
    for (int r = 0; r < R; ++r) {
      multiply_add(sums[r], x.pairs[r][s], low, high);
    }
  }
}

// The sums of all warps: number (thread / 8, thread % 8) of a tile, which a thread gets if it is of its rows.
// `room` is for two tiles, which take turns, so that one meeting of the block is enough.
template <int R>
__device__ inline float whole(const float (&sums)[R][4], float* room, int turn) {
  float* const tile = room + turn % 2 * WARPS * R * HIGHEST * 8;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float* const own = tile + (warp * R * HIGHEST + lane / 4) * 8 + lane % 4 * 2;
#pragma unroll
  for (int r = 0; r < R; ++r) {
    own[r * 128] = sums[r][0];
    own[r * 128 + 1] = sums[r][1];
    own[r * 128 + 64] = sums[r][2];
    own[r * 128 + 65] = sums[r][3];
  }
  __syncthreads();
  float total = 0;
  if (threadIdx.x < R * HIGHEST * 8) {
#pragma unroll
    for (int n = 0; n < WARPS; ++n) {
      total += tile[n * R * HIGHEST * 8 + threadIdx.x];
    }
  }
  return total;
}

// One over the root mean square of this thread's row (thread / 8), from the squares of each lane.
template <int R>
__device__ inline float scale_of_row(float (&squares)[2 * R], int C, float eps, float* room) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  __syncthreads();
#pragma unroll
  for (int n = 0; n < 2 * R; ++n) {
    squares[n] += __shfl_xor_sync(0xffffffff, squares[n], 1);
    squares[n] += __shfl_xor_sync(0xffffffff, squares[n], 2);
    if (lane % 4 == 0) {
      room[warp * R * HIGHEST + lane / 4 + 8 * n] = squares[n];
    }
  }
  __syncthreads();
  float total = 0;
  if (threadIdx.x < R * HIGHEST * 8) {
#pragma unroll
    for (int n = 0; n < WARPS; ++n) {
      total += room[n * R * HIGHEST + threadIdx.x / 8];
    }
  }
  __syncthreads();
  return rsqrtf(total / C + eps);
}

// A thread's first row and column of a product's tile of eight columns.
struct Place {
  int row, column;
  bool there;

  __device__ Place(int tile, int R, int N)
      : row(threadIdx.x / 8), column(tile * 8 + threadIdx.x % 8),
        there(int(threadIdx.x) < R * HIGHEST * 8 && column < N) {}
};

// What other blocks may have written in this launch, and what was there before it.
__device__ inline float read(const float* from) { return __ldcg(from); }
__device__ inline float read(const Number* from) { return float(*from); }

// Lay down a head's T new positions, from position `first` on: its queries, turned (rotary positions: Su et al.,
// 2021) and scaled, in shared memory; keys, turned, and values in its memory (*, HEAD).
//   own: queries, keys and values (T, 3C) of all heads, from this head's first query on
template <typename X>
__device__ inline void lay_down(const X* own, int C, int T, int first, const float* periods, Number* queries,
                                Number* keys, Number* values) {
  for (int n = threadIdx.x; n < HIGHEST * HEAD / 2; n += THREADS) {
    const int t = n / (HEAD / 2), i = n % (HEAD / 2);
    const X* const at = own + size_t(min(t, T - 1)) * 3 * C + i;
    float sine, cosine;
    sincosf((first + t) / periods[i], &sine, &cosine);
    const float low = read(at), high = read(at + HEAD / 2);
    const float root = 0.125f;  // one over the root of 64
    queries[t * HEAD + i] = Number((low * cosine - high * sine) * root);
    queries[t * HEAD + i + HEAD / 2] = Number((high * cosine + low * sine) * root);
    if (t < T) {
      const size_t to = size_t(first + t) * HEAD + i;
      const float key = read(at + C), other = read(at + C + HEAD / 2);
      keys[to] = Number(key * cosine - other * sine);
      keys[to + HEAD / 2] = Number(other * cosine + key * sine);
      values[to] = Number(read(at + 2 * C));
      values[to + HEAD / 2] = Number(read(at + 2 * C + HEAD / 2));
    }
  }
  __syncthreads();
}

// Attention of 16 queries of a head to `total` keys and values (total, HEAD). Each warp takes every eighth
// 16 keys with a running softmax (arXiv:1805.02867); in the end they are put together.
//   queries (16, HEAD) in shared memory, turned and scaled; out (16, C), of this head
__device__ inline void attend(const Number* queries, const Number* keys, const Number* values, int total,
                              Number* out, int C, float* room) {
  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32, g = lane / 4, t = lane % 4;
  unsigned query[4][4];
#pragma unroll
  for (int n = 0; n < 2; ++n) {
#pragma unroll
    for (int j = 0; j < 2; ++j) {
      const unsigned* const at =
          reinterpret_cast<const unsigned*>(queries + (g + 8 * n) * HEAD + 32 * j + 8 * t);
      query[2 * j][n] = at[0];
      query[2 * j][n + 2] = at[1];
      query[2 * j + 1][n] = at[2];
      query[2 * j + 1][n + 2] = at[3];
    }
  }
  float seen[8][4] = {}, largest[2] = {LOWEST, LOWEST}, sum[2] = {0, 0};
  for (int first = warp * 16; first < total; first += WARPS * 16) {
    float scores[2][4] = {};
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      const int key = min(first + 8 * half + g, total - 1);
#pragma unroll
      for (int j = 0; j < 2; ++j) {
        const Number* const at = keys + size_t(key) * HEAD + 32 * j + 8 * t;
        const uint4 eight = __ldcg(reinterpret_cast<const uint4*>(at));
        multiply_add(scores[half], query[2 * j], eight.x, eight.y);
        multiply_add(scores[half], query[2 * j + 1], eight.z, eight.w);
      }
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        scores[half][i] = first + 8 * half + 2 * t + i % 2 < total ? scores[half][i] : LOWEST;
      }
    }
    unsigned weights[4];
#pragma unroll
    for (int n = 0; n < 2; ++n) {
      float highest = fmaxf(fmaxf(scores[0][2 * n], scores[0][2 * n + 1]),
                            fmaxf(scores[1][2 * n], scores[1][2 * n + 1]));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 1));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 2));
      highest = fmaxf(highest, largest[n]);
      const float shrink = expf(largest[n] - highest);
      largest[n] = highest;
      sum[n] *= shrink;
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        const float low = expf(scores[half][2 * n] - highest);
        const float high = expf(scores[half][2 * n + 1] - highest);
        sum[n] += low + high;
        weights[n + 2 * half] = packed(low, high);
      }
#pragma unroll
      for (int d = 0; d < 8; ++d) {
        seen[d][2 * n] *= shrink;
        seen[d][2 * n + 1] *= shrink;
      }
    }
    // Of keys 2t and 2t + 1, and of those eight further, the eight channels from 8g on.
    unsigned of_key[4][4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int key = min(first + i / 2 * 8 + 2 * t + i % 2, total - 1);
      const uint4 eight = __ldcg(reinterpret_cast<const uint4*>(values + size_t(key) * HEAD + 8 * g));
      of_key[i][0] = eight.x;
      of_key[i][1] = eight.y;
      of_key[i][2] = eight.z;
      of_key[i][3] = eight.w;
    }
#pragma unroll
    for (int d = 0; d < 8; ++d) {
      unsigned pair[2];
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        const unsigned even = of_key[2 * half][d / 2], odd = of_key[2 * half + 1][d / 2];
        pair[half] = d % 2 ? even >> 16 | (odd & 0xffff0000u) : (even & 0xffffu) | odd << 16;
      }
      multiply_add(seen[d], weights, pair[0], pair[1]);
    }
  }
  // Column c of the tensor cores' tile d is channel 8 c + d. room: (WARPS, 16, HEAD + 2).
#pragma unroll
  for (int n = 0; n < 2; ++n) {
    sum[n] += __shfl_xor_sync(0xffffffff, sum[n], 1);
    sum[n] += __shfl_xor_sync(0xffffffff, sum[n], 2);
    float* const own = room + (warp * HIGHEST + g + 8 * n) * (HEAD + 2);
#pragma unroll
    for (int d = 0; d < 8; ++d) {
      own[16 * t + d] = seen[d][2 * n];
      own[16 * t + 8 + d] = seen[d][2 * n + 1];
    }
    if (t == 0) {
      own[HEAD] = largest[n];
      own[HEAD + 1] = sum[n];
    }
  }
  __syncthreads();
  for (int n = thread; n < HIGHEST * HEAD; n += THREADS) {
    const float* const parts = room + n / HEAD * (HEAD + 2);
    float highest = LOWEST, total_sum = 0, all = 0;
    for (int w = 0; w < WARPS; ++w) {
      highest = fmaxf(highest, parts[w * HIGHEST * (HEAD + 2) + HEAD]);
    }
    for (int w = 0; w < WARPS; ++w) {
      const float* const one = parts + w * HIGHEST * (HEAD + 2);
      const float weight = expf(one[HEAD] - highest);
      total_sum += weight * one[HEAD + 1];
      all += weight * one[n % HEAD];
    }
    out[size_t(n / HEAD) * C + n % HEAD] = Number(all / total_sum);
  }
  __syncthreads();
}
