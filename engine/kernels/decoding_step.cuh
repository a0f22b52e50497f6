// Parts of decoding_step.cu. A block has THREADS threads; numbers that change hands between blocks go
// through L2 (__ldcg), since the first cache of a multiprocessor knows nothing of the others.

constexpr int THREADS = 256;
constexpr int WARPS = THREADS / 32;
constexpr int HEAD = 64;     // channels of a head
constexpr int GROUP = 64;    // packed numbers that share a scale and a shift
constexpr float LOWEST = -3e38f;

// Eight numbers that lie side by side, as they are in memory.
template <typename W>
struct Eight {
  uint4 raw[sizeof(W) / 2];

  __device__ void load(const W* from) {
#pragma unroll
    for (int i = 0; i < int(sizeof(W) / 2); ++i) {
      raw[i] = __ldg(reinterpret_cast<const uint4*>(from) + i);
    }
  }

  __device__ float operator[](int i) const {
    return float(reinterpret_cast<const W*>(raw)[i]);
  }
};

// Bring what is read after the next meeting nearer, while others are waited for.
__device__ inline void fetch(const void* from, size_t size) {
  const char* bytes = static_cast<const char*>(from);
  for (size_t at = threadIdx.x * 128; at < size; at += THREADS * 128) {
    asm volatile("prefetch.global.L2 [%0];" ::"l"(bytes + at));
  }
}

// Rows of a matrix of K columns as they lie in memory: here in BITS bits a number, the first one lowest, which is
// an integer times the scale plus the shift of its GROUP. Those of all matrices lie behind each other.
template <typename W, int BITS, int K>
struct Rows {
  const unsigned char* numbers;
  const W *scales, *shifts;

  // Rows from `row` on, of a matrix before which there are so many groups.
  __device__ Rows(const void* matrix, const W* scales, const W* shifts, size_t groups, size_t row)
      : numbers(static_cast<const unsigned char*>(matrix) + row * (K / 8 * BITS)),
        scales(scales + groups + row * (K / GROUP)),
        shifts(shifts + groups + row * (K / GROUP)) {}

  __device__ void bring_nearer(int count) const {
    fetch(numbers, size_t(count) * (K / 8 * BITS));
    fetch(scales, size_t(count) * (K / GROUP) * sizeof(W));
    fetch(shifts, size_t(count) * (K / GROUP) * sizeof(W));
  }

  struct Part {
    unsigned words[BITS / 4];
    W scale, shift;

    __device__ void load(const Rows& rows, int row, int column) {
      const size_t at = size_t(row) * K + column;
#pragma unroll
      for (int i = 0; i < BITS / 4; ++i) {
        words[i] = __ldg(reinterpret_cast<const unsigned*>(rows.numbers + at / 8 * BITS) + i);
      }
      scale = rows.scales[at / GROUP];
      shift = rows.shifts[at / GROUP];
    }

    // `sum` and this part times x, the sum of which is `total`.
    __device__ float plus_product(float sum, const float* x, float total) const {
      float integers = 0;
#pragma unroll
      for (int e = 0; e < 8; ++e) {
        integers += float(words[e * BITS / 32] >> (e * BITS % 32) & ((1u << BITS) - 1)) * x[e];
      }
      return sum + float(scale) * integers + float(shift) * total;
    }
  };
};

// The same in the numbers of the model.
template <typename W, int K>
struct Rows<W, 0, K> {
  const W* numbers;

  __device__ Rows(const W* matrix, const W*, const W*, size_t, size_t row) : numbers(matrix + row * K) {}

  __device__ void bring_nearer(int count) const { fetch(numbers, size_t(count) * K * sizeof(W)); }

  struct Part {
    Eight<W> eight;

    __device__ void load(const Rows& rows, int row, int column) {
      eight.load(rows.numbers + size_t(row) * K + column);
    }

    __device__ float plus_product(float sum, const float* x, float) const {
#pragma unroll
      for (int e = 0; e < 8; ++e) {
        sum += eight[e] * x[e];
      }
      return sum;
    }
  };
};

__device__ inline float max_of_warp(float x) {
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, step));
  }
  return x;
}

// The sum or the largest of one number a thread; `room` holds WARPS floats.
template <bool LARGEST>
__device__ float of_block(float x, float* room) {
  x = LARGEST ? max_of_warp(x) : sum_of_warp(x);
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    room[threadIdx.x / 32] = x;
  }
  __syncthreads();
  float total = room[0];
#pragma unroll
  for (int warp = 1; warp < WARPS; ++warp) {
    total = LARGEST ? fmaxf(total, room[warp]) : total + room[warp];
  }
  return total;
}

// What comes new to a head, which its memory has not got for all threads of the block yet: the query, scaled, and
// the key and value of its position.
struct Newest {
  float query[HEAD], key[HEAD], value[HEAD];
};

// What a query sees: the largest score, the sum of the weights held against it, and (in the first HEAD threads) this
// thread's channel of the values, weighted so.
struct Sight {
  float largest, sum, value;
};

// Look at positions from `start` up to `stop`, of which `newest` is that of `own`; eight lanes take a position, each
// eight of its channels. `scores` (stop - start) is left filled; `gathered` and `few` are room.
template <typename W>
__device__ Sight look(const W* keys, const W* values, int start, int stop, int newest, const Newest& own,
                      float* scores, float (*gathered)[HEAD], float* few) {
  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32, part = lane % 8 * 8;
  float largest = LOWEST;
  for (int base = start + warp * 4; base < stop; base += WARPS * 4) {
    const int at = base + lane / 8;
    float score = 0;
    if (at < newest && at < stop) {
      Eight<W> eight;
      eight.load(keys + size_t(at) * HEAD + part);
#pragma unroll
      for (int e = 0; e < 8; ++e) {
        score += eight[e] * own.query[part + e];
      }
    } else if (at == newest) {
#pragma unroll
      for (int e = 0; e < 8; ++e) {
        score += own.key[part + e] * own.query[part + e];
      }
    }
    score += __shfl_xor_sync(0xffffffff, score, 1);
    score += __shfl_xor_sync(0xffffffff, score, 2);
    score += __shfl_xor_sync(0xffffffff, score, 4);
    if (at < stop) {
      scores[at - start] = score;
      largest = fmaxf(largest, score);
    }
  }
  largest = of_block<true>(largest, few);
  float sum = 0, sums[8] = {};
  for (int base = start + warp * 4; base < stop; base += WARPS * 4) {
    const int at = base + lane / 8;
    if (at >= stop) {
      continue;
    }
    const float weight = expf(scores[at - start] - largest);
    sum += part == 0 ? weight : 0;
    if (at < newest) {
      Eight<W> eight;
      eight.load(values + size_t(at) * HEAD + part);
#pragma unroll
      for (int e = 0; e < 8; ++e) {
        sums[e] += weight * eight[e];
      }
    } else {
#pragma unroll
      for (int e = 0; e < 8; ++e) {
        sums[e] += weight * own.value[part + e];
      }
    }
  }
#pragma unroll
  for (int e = 0; e < 8; ++e) {
    sums[e] += __shfl_xor_sync(0xffffffff, sums[e], 8);
    sums[e] += __shfl_xor_sync(0xffffffff, sums[e], 16);
    if (lane < 8) {
      gathered[warp][part + e] = sums[e];
    }
  }
  sum = of_block<false>(sum, few);
  float value = 0;
  if (thread < HEAD) {
#pragma unroll
    for (int n = 0; n < WARPS; ++n) {
      value += gathered[n][thread];
    }
  }
  return {largest, sum, value};
}

// partial[row][r][slice] = weight (count, SLICES * SLICE) times x (R, SLICES * SLICE), in slices.
// A warp takes two rows at a time of one slice of the columns, whose part of x it keeps in registers.
template <int R, int SLICE, int SLICES, typename Weight>
__device__ void multiply(const Weight& weight, int count, const float* x, float* partial) {
  constexpr int K = SLICES * SLICE, GROUPS = WARPS / SLICES, EACH = SLICE / 256;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int slice = warp % SLICES, start = slice * SLICE + lane * 8;
  float own[R][EACH][8], totals[R][EACH] = {};
#pragma unroll
  for (int r = 0; r < R; ++r) {
#pragma unroll
    for (int j = 0; j < EACH; ++j) {
#pragma unroll
      for (int e = 0; e < 8; ++e) {
        own[r][j][e] = x[r * K + start + j * 256 + e];
        totals[r][j] += own[r][j][e];
      }
    }
  }
  for (int row = warp / SLICES * 2; row < count; row += 2 * GROUPS) {
    const int rows[2] = {row, min(row + 1, count - 1)};
    typename Weight::Part parts[2][EACH];
#pragma unroll
    for (int n = 0; n < 2; ++n) {
#pragma unroll
      for (int j = 0; j < EACH; ++j) {
        parts[n][j].load(weight, rows[n], start + j * 256);
      }
    }
#pragma unroll
    for (int n = 0; n < 2; ++n) {
      float sums[R] = {};
#pragma unroll
      for (int j = 0; j < EACH; ++j) {
#pragma unroll
        for (int r = 0; r < R; ++r) {
          sums[r] = parts[n][j].plus_product(sums[r], own[r][j], totals[r][j]);
        }
      }
#pragma unroll
      for (int r = 0; r < R; ++r) {
        sums[r] = sum_of_warp(sums[r]);
        if (lane == 0) {
          partial[(rows[n] * R + r) * SLICES + slice] = sums[r];
        }
      }
    }
  }
}

template <int SLICES>
__device__ inline float whole(const float* partial, int at) {
  float total = 0;
#pragma unroll
  for (int slice = 0; slice < SLICES; ++slice) {
    total += partial[at * SLICES + slice];
  }
  return total;
}

// x (R, C) of all blocks into this block's `normed`: the layer norm (Ba et al., 2016) if CENTRED, with its
// offset, else the root mean square's (Zhang and Sennrich, 2019).
template <int R, int C, bool CENTRED, typename W>
__device__ void norm_rows(const float* x, const W* gain, const W* offset, float eps, float* normed,
                          float* room) {
  for (int r = 0; r < R; ++r) {
    float* const row = normed + r * C;
    float total = 0, squares = 0;
    for (int c = threadIdx.x; c < C; c += THREADS) {
      total += row[c] = __ldcg(x + r * C + c);
    }
    const float mean = CENTRED ? of_block<false>(total, room) / C : 0.0f;
    for (int c = threadIdx.x; c < C; c += THREADS) {
      squares += (row[c] - mean) * (row[c] - mean);
    }
    const float scale = rsqrtf(of_block<false>(squares, room) / C + eps);
    for (int c = threadIdx.x; c < C; c += THREADS) {
      row[c] = (row[c] - mean) * scale * float(gain[c]) + (CENTRED ? float(offset[c]) : 0.0f);
    }
  }
  __syncthreads();
}

// Element `i` of a head, after its rotary position (Su et al., 2021) if it has one; `x` is its first element.
template <bool ROTARY>
__device__ inline float turned(const float* x, int i, const float* cosines, const float* sines) {
  if (!ROTARY) {
    return __ldcg(x + i);
  }
  const int j = i % (HEAD / 2);
  const float first = __ldcg(x + j), second = __ldcg(x + j + HEAD / 2);
  return i < HEAD / 2 ? first * cosines[j] - second * sines[j] : second * cosines[j] + first * sines[j];
}

// GELU in GPT-2's tanh form, written with a sigmoid.
__device__ inline float gelu_tanh(float x) {
  return x / (1 + expf(-1.5957691f * x * (1 + 0.044715f * x * x)));
}
