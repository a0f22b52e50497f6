// A tile of HIGH x WIDE of out (rows, N) = x (rows, TAPS * I) times weight (N, TAPS * I) transposed.
// With TAPS, the row of x is that of this time and those before it, of `length` times; zeros before the
// first. NORM: layer norm of x first. Then BIAS (N), GELU, ADD (rows, N), which may be `out` itself.
template <int HIGH, int I, int TAPS, bool NORM, bool BIAS, bool GELU, bool ADD>
__device__ inline void dense(const Number* x, const Number* weight, const Number* bias, const Number* gain,
                             const Number* offset, const Number* add, Number* out, int rows, int length,
                             int N, float eps, int tile, Number* pool) {
  constexpr int K = TAPS * I, CHUNKS = K / CHUNK, EACH = HIGH * CHUNK + WIDE * CHUNK;
  constexpr int STAGES = POOL / EACH;  // chunks that are on their way or in use
  constexpr int OF_X = HIGH * EIGHTS / THREADS, OF_WEIGHT = WIDE * EIGHTS / THREADS;
  constexpr int BESIDE = WARPS / (HIGH / 16), WARP_WIDE = WIDE / BESIDE, WIDES = WARP_WIDE / 8;
  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const int across = N / WIDE, top = tile / across * HIGH, left = tile % across * WIDE;
  const int warp_top = warp / BESIDE * 16, warp_left = warp % BESIDE * WARP_WIDE;
  const int eight = thread % EIGHTS;  // the same in all items of a thread
  const auto x_tile = [&](int chunk) { return pool + chunk % STAGES * EACH; };
  const auto weight_tile = [&](int chunk) { return x_tile(chunk) + HIGH * CHUNK; };

  // Eight threads that lie side by side bring a row: together they know its mean and deviation.
  float2 found[OF_X];
  if (NORM) {
#pragma unroll
    for (int i = 0; i < OF_X; ++i) {
      const int row = min(top + (thread + i * THREADS) / EIGHTS, rows - 1);
      Eight of_row[CHUNKS];
      float total = 0, squares = 0;
#pragma unroll
      for (int n = 0; n < CHUNKS; ++n) {
        of_row[n] = eight_at(x + size_t(row) * I + n * CHUNK + eight * 8);
#pragma unroll
        for (int j = 0; j < 8; ++j) {
          total += float(of_row[n].each[j]);
        }
      }
      const float mean = sum_of_eight(total) / I;
#pragma unroll
      for (int n = 0; n < CHUNKS; ++n) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
          const float from_mean = float(of_row[n].each[j]) - mean;
          squares += from_mean * from_mean;
        }
      }
      found[i] = make_float2(mean, rsqrtf(sum_of_eight(squares) / I + eps));
    }
  }

  Eight of_x[NORM ? OF_X : 1];
  const auto fetch = [&](int chunk) {
    const int back = TAPS - 1 - chunk * CHUNK / I, c = chunk * CHUNK % I + eight * 8;
#pragma unroll
    for (int i = 0; i < OF_X; ++i) {
      const int r = (thread + i * THREADS) / EIGHTS, row = top + r;
      if (NORM) {
        of_x[NORM ? i : 0] = eight_at(x + size_t(min(row, rows - 1)) * I + c);
      } else {
        const bool there = row < rows && (TAPS == 1 || row % length >= back);
        begin_copy(x_tile(chunk) + in_tile(r, eight), there ? x + (size_t(row) - back) * I + c : x, there);
      }
    }
#pragma unroll
    for (int i = 0; i < OF_WEIGHT; ++i) {
      const int r = (thread + i * THREADS) / EIGHTS;
      begin_copy(weight_tile(chunk) + in_tile(r, eight),
                 weight + size_t(left + r) * K + chunk * CHUNK + eight * 8, true);
    }
  };
  const auto lay_down = [&](int chunk) {  // NORM only
    const int c = chunk * CHUNK + eight * 8;
    const Eight gains = eight_at(gain + c), offsets = eight_at(offset + c);
#pragma unroll
    for (int i = 0; i < OF_X; ++i) {
      const Eight e = of_x[NORM ? i : 0];
      const auto normed = [&](int j) {
        return (float(e.each[j]) - found[i].x) * found[i].y * float(gains.each[j]) + float(offsets.each[j]);
      };
      *reinterpret_cast<uint4*>(x_tile(chunk) + in_tile((thread + i * THREADS) / EIGHTS, eight)) =
          make_uint4(packed(normed(0), normed(1)), packed(normed(2), normed(3)),
                     packed(normed(4), normed(5)), packed(normed(6), normed(7)));
    }
  };

  float sums[WIDES][4] = {};
  __syncthreads();  // nobody reads what was in the pool before
#pragma unroll
  for (int chunk = 0; chunk < STAGES - 1; ++chunk) {
    if (chunk < CHUNKS) {
      fetch(chunk);
      if (NORM) {
        lay_down(chunk);
      }
    }
    end_group();
  }
  for (int chunk = 0; chunk < CHUNKS; ++chunk) {
    wait_for_groups<STAGES - 2>();
    __syncthreads();  // this chunk is there for all, and nobody reads the one before it any more
    const int next = chunk + STAGES - 1;
    if (next < CHUNKS) {
      fetch(next);
    }
    end_group();
#pragma unroll
    for (int k = 0; k < EIGHTS; k += 2) {
      unsigned a[4];
      load_matrices<false>(a, x_tile(chunk) + in_tile(warp_top + lane % 16, k + lane / 16));
#pragma unroll
      for (int n = 0; n < WIDES; n += 2) {
        unsigned b[4];
        const int row = warp_left + n * 8 + lane / 16 * 8 + lane % 8;
        load_matrices<false>(b, weight_tile(chunk) + in_tile(row, k + lane / 8 % 2));
        multiply_add(sums[n], a, b[0], b[1]);
        multiply_add(sums[n + 1], a, b[2], b[3]);
      }
    }
    if (NORM && next < CHUNKS) {
      lay_down(next);
    }
  }

#pragma unroll
  for (int half = 0; half < 2; ++half) {
    const int row = top + warp_top + half * 8 + lane / 4;
    if (row >= rows) {
      continue;
    }
#pragma unroll
    for (int n = 0; n < WIDES; ++n) {
      const int c = left + warp_left + n * 8 + lane % 4 * 2;
      const unsigned added = ADD ? __ldcg(reinterpret_cast<const unsigned*>(add + size_t(row) * N + c)) : 0;
      float y[2] = {sums[n][2 * half], sums[n][2 * half + 1]};
#pragma unroll
      for (int j = 0; j < 2; ++j) {
        y[j] += BIAS ? float(bias[c + j]) : 0.0f;
        y[j] = GELU ? 0.5f * y[j] * (1.0f + erff(y[j] * 0.70710678f)) : y[j];
        y[j] += __uint_as_float(j == 0 ? added << 16 : added & 0xffff0000u);
      }
      *reinterpret_cast<unsigned*>(out + size_t(row) * N + c) = packed(y[0], y[1]);
    }
  }
}

// The tiles of a product's result.
template <int HIGH>
__device__ inline int tiles_of(int rows, int N) {
  return (rows + HIGH - 1) / HIGH * (N / WIDE);
}
