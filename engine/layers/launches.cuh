// What launches.py does in one launch each, in bfloat16; sums are taken in float32. A block has 128
// threads. Products are those of the tensor cores, 16 x 16 by 16 x 8 numbers (PTX: mma.m16n8k16).

using Number = __nv_bfloat16;

constexpr int THREADS = 128;
constexpr int WARPS = THREADS / 32;
constexpr int CHUNK = 64;  // numbers of a row in a tile of the shared memory
constexpr int EIGHTS = CHUNK / 8;
constexpr float LOWEST = -3e38f;

__device__ inline unsigned packed(float low, float high) {
  const __nv_bfloat162 both = __floats2bfloat162_rn(low, high);
  return reinterpret_cast<const unsigned&>(both);
}

// Eight numbers that lie side by side, as they are in memory.
union Eight {
  uint4 raw;
  Number each[8];
};

__device__ inline Eight eight_at(const Number* from, bool there) {
  Eight e;
  e.raw = there ? __ldg(reinterpret_cast<const uint4*>(from)) : make_uint4(0, 0, 0, 0);
  return e;
}

// Where eight numbers of a tile's row lie: turned by the row, so that eight rows lie in different banks.
__device__ inline int in_tile(int row, int eight) {
  return row * CHUNK + (eight ^ (row % 8)) * 8;
}

// Four matrices of 8 x 8, of which each lane names one row; TURNED gives them transposed.
template <bool TURNED>
__device__ inline void load_matrices(unsigned (&to)[4], const Number* row) {
  const unsigned at = __cvta_generic_to_shared(row);
  if (TURNED) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(at));
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(at));
  }
}

__device__ inline void multiply_add(float (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// The mean of a row of C numbers and one over its deviation, by a warp.
template <int C>
__device__ inline float2 moments(const Number* row, float eps) {
  const int lane = threadIdx.x % 32;
  float v[C / 32], total = 0, squares = 0;
#pragma unroll
  for (int i = 0; i < C / 32; ++i) {
    total += v[i] = float(row[32 * i + lane]);
  }
  const float mean = sum_of_warp(total) / C;
#pragma unroll
  for (int i = 0; i < C / 32; ++i) {
    squares += (v[i] - mean) * (v[i] - mean);
  }
  return make_float2(mean, rsqrtf(sum_of_warp(squares) / C + eps));
}

// out (rows, N) = x (rows, TAPS * I) times weight (N, TAPS * I) transposed, a tile of HIGH x 64 a block.
// With TAPS, the row of x is that of this time and those before it, of `length` times; zeros before the
// first. NORM: layer norm of x first. Then BIAS (N), GELU, ADD (rows, N).
template <int HIGH, int I, int TAPS, bool NORM, bool BIAS, bool GELU, bool ADD>
__device__ inline void dense(const Number* x, const Number* weight, const Number* bias, const Number* gain,
                             const Number* offset, const Number* add, Number* out, int rows, int length,
                             int N, float eps) {
  constexpr int K = TAPS * I, WIDE = 64, HIGHS = HIGH / 32, WIDES = WIDE / 16;
  constexpr int OF_X = HIGH * EIGHTS / THREADS, OF_WEIGHT = WIDE * EIGHTS / THREADS;
  __shared__ __align__(128) Number x_tiles[2][HIGH * CHUNK], weight_tiles[2][WIDE * CHUNK];
  __shared__ float2 row_moments[HIGH];
  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const int top = blockIdx.y * HIGH, left = blockIdx.x * WIDE;
  const int warp_top = warp / 2 * (HIGH / 2), warp_left = warp % 2 * (WIDE / 2);

  if (NORM) {
    for (int r = warp; r < HIGH; r += WARPS) {
      const float2 found = moments<I>(x + size_t(min(top + r, rows - 1)) * I, eps);
      if (lane == 0) {
        row_moments[r] = found;
      }
    }
    __syncthreads();
  }

  Eight of_x[OF_X], of_weight[OF_WEIGHT];
  const auto fetch = [&](int chunk) {
    const int back = TAPS - 1 - chunk * CHUNK / I, c = chunk * CHUNK % I;
#pragma unroll
    for (int i = 0; i < OF_X; ++i) {
      const int item = thread + i * THREADS, row = top + item / EIGHTS;
      const bool there = row < rows && (TAPS == 1 || row % length >= back);
      of_x[i] = eight_at(x + (ptrdiff_t(row) - back) * I + c + item % EIGHTS * 8, there);
    }
#pragma unroll
    for (int i = 0; i < OF_WEIGHT; ++i) {
      const int item = thread + i * THREADS;
      of_weight[i] = eight_at(
          weight + size_t(left + item / EIGHTS) * K + chunk * CHUNK + item % EIGHTS * 8, true);
    }
  };
  const auto lay_down = [&](int chunk) {
#pragma unroll
    for (int i = 0; i < OF_X; ++i) {
      const int item = thread + i * THREADS, r = item / EIGHTS;
      Eight e = of_x[i];
      if (NORM) {
        const int c = chunk * CHUNK + item % EIGHTS * 8;
        const Eight gains = eight_at(gain + c, true), offsets = eight_at(offset + c, true);
        const float2 found = row_moments[r];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
          e.each[j] = Number((float(e.each[j]) - found.x) * found.y * float(gains.each[j]) +
                             float(offsets.each[j]));
        }
      }
      *reinterpret_cast<uint4*>(x_tiles[chunk % 2] + in_tile(r, item % EIGHTS)) = e.raw;
    }
#pragma unroll
    for (int i = 0; i < OF_WEIGHT; ++i) {
      const int item = thread + i * THREADS;
      *reinterpret_cast<uint4*>(weight_tiles[chunk % 2] + in_tile(item / EIGHTS, item % EIGHTS)) =
          of_weight[i].raw;
    }
  };

  float sums[HIGHS][WIDES][4] = {};
  fetch(0);
  lay_down(0);
  __syncthreads();
  for (int chunk = 0; chunk < K / CHUNK; ++chunk) {
    const bool more = chunk + 1 < K / CHUNK;
    if (more) {
      fetch(chunk + 1);
    }
    const Number* const x_tile = x_tiles[chunk % 2];
    const Number* const weight_tile = weight_tiles[chunk % 2];
#pragma unroll
    for (int k = 0; k < EIGHTS; k += 2) {
      unsigned a[HIGHS][4];
#pragma unroll
      for (int m = 0; m < HIGHS; ++m) {
        load_matrices<false>(a[m], x_tile + in_tile(warp_top + m * 16 + lane % 16, k + lane / 16));
      }
#pragma unroll
      for (int n = 0; n < WIDES; n += 2) {
        unsigned b[4];
        const int row = warp_left + n * 8 + lane / 16 * 8 + lane % 8;
        load_matrices<false>(b, weight_tile + in_tile(row, k + lane / 8 % 2));
#pragma unroll
        for (int m = 0; m < HIGHS; ++m) {
          multiply_add(sums[m][n], a[m], b[0], b[1]);
          multiply_add(sums[m][n + 1], a[m], b[2], b[3]);
        }
      }
    }
    if (more) {
      lay_down(chunk + 1);
    }
    __syncthreads();
  }

#pragma unroll
  for (int m = 0; m < HIGHS; ++m) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      const int row = top + warp_top + m * 16 + half * 8 + lane / 4;
      if (row >= rows) {
        continue;
      }
#pragma unroll
      for (int n = 0; n < WIDES; ++n) {
        const int c = left + warp_left + n * 8 + lane % 4 * 2;
        float y[2] = {sums[m][n][2 * half], sums[m][n][2 * half + 1]};
#pragma unroll
        for (int j = 0; j < 2; ++j) {
          y[j] += BIAS ? float(bias[c + j]) : 0.0f;
          y[j] = GELU ? 0.5f * y[j] * (1.0f + erff(y[j] * 0.70710678f)) : y[j];
          y[j] += ADD ? float(add[size_t(row) * N + c + j]) : 0.0f;
        }
        *reinterpret_cast<unsigned*>(out + size_t(row) * N + c) = packed(y[0], y[1]);
      }
    }
  }
}

// Attention of queries to all keys, 64 queries of a head a block (the running softmax of
// arXiv:1805.02867): qkv (B, length, 3 * heads * 64) to out (B, length, heads * 64).
__device__ inline void attend(const Number* qkv, Number* out, int length, int heads, float scale) {
  constexpr int EACH = CHUNK * EIGHTS / THREADS;
  constexpr float LOG2E = 1.44269504f;
  __shared__ __align__(128) Number key_tiles[2][CHUNK * CHUNK], value_tiles[2][CHUNK * CHUNK];
  const int thread = threadIdx.x, lane = thread % 32, width = heads * CHUNK, stride = 3 * width;
  const Number* const from = qkv + size_t(blockIdx.z) * length * stride + blockIdx.y * CHUNK;
  const int first = blockIdx.x * CHUNK + thread / 32 * 16 + lane / 4;

  unsigned queries[4][4];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int row = first + i % 2 * 8;
      const Number* const at = from + size_t(row) * stride + k * 16 + i / 2 * 8 + lane % 4 * 2;
      queries[k][i] = row < length ? __ldg(reinterpret_cast<const unsigned*>(at)) : 0;
    }
  }

  Eight of_keys[EACH], of_values[EACH];
  const auto fetch = [&](int tile) {
#pragma unroll
    for (int i = 0; i < EACH; ++i) {
      const int item = thread + i * THREADS, key = tile * CHUNK + item / EIGHTS;
      const Number* const at = from + size_t(key) * stride + width + item % EIGHTS * 8;
      of_keys[i] = eight_at(at, key < length);
      of_values[i] = eight_at(at + width, key < length);
    }
  };
  const auto lay_down = [&](int tile) {
#pragma unroll
    for (int i = 0; i < EACH; ++i) {
      const int item = thread + i * THREADS, at = in_tile(item / EIGHTS, item % EIGHTS);
      *reinterpret_cast<uint4*>(key_tiles[tile % 2] + at) = of_keys[i].raw;
      *reinterpret_cast<uint4*>(value_tiles[tile % 2] + at) = of_values[i].raw;
    }
  };

  float seen[8][4] = {}, largest[2] = {LOWEST, LOWEST}, total[2] = {0, 0};
  const int tiles = (length + CHUNK - 1) / CHUNK;
  fetch(0);
  lay_down(0);
  __syncthreads();
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) {
      fetch(tile + 1);
    }
    float scores[8][4] = {};
#pragma unroll
    for (int k = 0; k < 4; ++k) {
#pragma unroll
      for (int n = 0; n < 8; n += 2) {
        unsigned b[4];
        const int row = n * 8 + lane / 16 * 8 + lane % 8;
        load_matrices<false>(b, key_tiles[tile % 2] + in_tile(row, 2 * k + lane / 8 % 2));
        multiply_add(scores[n], queries[k], b[0], b[1]);
        multiply_add(scores[n + 1], queries[k], b[2], b[3]);
      }
    }
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      float highest = largest[half];
#pragma unroll
      for (int n = 0; n < 8; ++n) {
#pragma unroll
        for (int j = 2 * half; j < 2 * half + 2; ++j) {
          const int key = tile * CHUNK + n * 8 + lane % 4 * 2 + j % 2;
          scores[n][j] = key < length ? scores[n][j] * (scale * LOG2E) : LOWEST;
          highest = fmaxf(highest, scores[n][j]);
        }
      }
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 1));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 2));
      const float shrink = exp2f(largest[half] - highest);
      largest[half] = highest;
      total[half] *= shrink;
#pragma unroll
      for (int n = 0; n < 8; ++n) {
#pragma unroll
        for (int j = 2 * half; j < 2 * half + 2; ++j) {
          scores[n][j] = exp2f(scores[n][j] - highest);
          total[half] += scores[n][j];
          seen[n][j] *= shrink;
        }
      }
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const unsigned weights[4] = {
          packed(scores[2 * k][0], scores[2 * k][1]), packed(scores[2 * k][2], scores[2 * k][3]),
          packed(scores[2 * k + 1][0], scores[2 * k + 1][1]),
          packed(scores[2 * k + 1][2], scores[2 * k + 1][3])};
#pragma unroll
      for (int n = 0; n < 8; n += 2) {
        unsigned b[4];
        const int row = k * 16 + lane / 8 % 2 * 8 + lane % 8;
        load_matrices<true>(b, value_tiles[tile % 2] + in_tile(row, n + lane / 16));
        multiply_add(seen[n], weights, b[0], b[1]);
        multiply_add(seen[n + 1], weights, b[2], b[3]);
      }
    }
    if (tile + 1 < tiles) {
      lay_down(tile + 1);
    }
    __syncthreads();
  }

#pragma unroll
  for (int half = 0; half < 2; ++half) {
    float whole = total[half];
    whole += __shfl_xor_sync(0xffffffff, whole, 1);
    whole += __shfl_xor_sync(0xffffffff, whole, 2);
    const int row = first + half * 8;
    if (row >= length) {
      continue;
    }
    Number* const to = out + (size_t(blockIdx.z) * length + row) * width + blockIdx.y * CHUNK;
#pragma unroll
    for (int n = 0; n < 8; ++n) {
      *reinterpret_cast<unsigned*>(to + n * 8 + lane % 4 * 2) =
          packed(seen[n][2 * half] / whole, seen[n][2 * half + 1] / whole);
    }
  }
}

// out = mish(layer norm of x) + shift, a warp a row; x (rows, C), shift (rows / length, C) if SHIFT.
template <int C, bool SHIFT>
__device__ inline void norm_mish(const Number* x, const Number* gain, const Number* offset,
                                 const Number* shift, Number* out, int rows, int length, float eps) {
  const int row = blockIdx.x * WARPS + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= rows) {
    return;
  }
  const Number* const from = x + size_t(row) * C;
  const float2 found = moments<C>(from, eps);
#pragma unroll
  for (int i = 0; i < C / 32; ++i) {
    const int c = 32 * i + lane;
    const float n = (float(from[c]) - found.x) * found.y * float(gain[c]) + float(offset[c]);
    // tanh(ln(1 + e^n)) = (e^2n + 2e^n) / (e^2n + 2e^n + 2); above 20 it is 1.
    const float e = expf(fminf(n, 20.0f)), both = e * (e + 2.0f);
    const float y = n * both / (both + 2.0f);
    out[size_t(row) * C + c] = Number(SHIFT ? y + float(shift[size_t(row / length) * C + c]) : y);
  }
}
