// Attention of 64 queries of a head to all keys (the running softmax of arXiv:1805.02867), `item` of
// those that qkv (B, length, 3 * heads * 64) has; out (B, length, heads * 64). Of each tile of keys four
// warps take the first half and four the second; in the end they are put together.
__device__ inline void attend(const Number* qkv, Number* out, int length, int heads, int item, Number* pool) {
  constexpr int HALF = CHUNK / 2, TURN = THREADS / 2, EACH = CHUNK * EIGHTS / THREADS;
  constexpr int STAGES = POOL / (2 * CHUNK * CHUNK);
  constexpr float SCALE = 0.125f * LOG2E;  // one over the root of 64
  const int thread = threadIdx.x, lane = thread % 32, width = heads * CHUNK, stride = 3 * width;
  const int beside = thread % TURN, half_of_keys = thread < TURN ? 0 : HALF;
  const int count = (length + CHUNK - 1) / CHUNK;
  const int head = item / count % heads, row_of_batch = item / count / heads;
  const Number* const from = qkv + size_t(row_of_batch) * length * stride + head * CHUNK;
  const int first = item % count * CHUNK + beside / 32 * 16 + lane / 4;
  const auto keys = [&](int tile) { return pool + tile % STAGES * 2 * CHUNK * CHUNK; };
  const auto values = [&](int tile) { return keys(tile) + CHUNK * CHUNK; };

  const auto fetch = [&](int tile) {
#pragma unroll
    for (int i = 0; i < EACH; ++i) {
      const int row = (thread + i * THREADS) / EIGHTS, eight = thread % EIGHTS;
      const int key = tile * CHUNK + row, at = in_tile(row, eight);
      const Number* const of_key = from + size_t(min(key, length - 1)) * stride + width + eight * 8;
      begin_copy(keys(tile) + at, of_key, key < length);
      begin_copy(values(tile) + at, of_key + width, key < length);
    }
  };
  __syncthreads();  // nobody reads what was in the pool before
#pragma unroll
  for (int tile = 0; tile < STAGES - 1; ++tile) {
    if (tile < count) {
      fetch(tile);
    }
    end_group();
  }

  unsigned queries[4][4];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int row = first + i % 2 * 8;
      const Number* const at = from + size_t(row) * stride + k * 16 + i / 2 * 8 + lane % 4 * 2;
      queries[k][i] = row < length ? __ldcg(reinterpret_cast<const unsigned*>(at)) : 0;
    }
  }

  float seen[8][4] = {}, largest[2] = {LOWEST, LOWEST}, total[2] = {0, 0};
  for (int tile = 0; tile < count; ++tile) {
    wait_for_groups<STAGES - 2>();
    __syncthreads();  // this tile is there for all, and nobody reads the one before it any more
    if (tile + STAGES - 1 < count) {
      fetch(tile + STAGES - 1);
    }
    end_group();
    float scores[4][4] = {};
#pragma unroll
    for (int k = 0; k < 4; ++k) {
#pragma unroll
      for (int n = 0; n < 4; n += 2) {
        unsigned b[4];
        const int row = half_of_keys + n * 8 + lane / 16 * 8 + lane % 8;
        load_matrices<false>(b, keys(tile) + in_tile(row, 2 * k + lane / 8 % 2));
        multiply_add(scores[n], queries[k], b[0], b[1]);
        multiply_add(scores[n + 1], queries[k], b[2], b[3]);
      }
    }
    if (tile + 1 == count) {
#pragma unroll
      for (int n = 0; n < 4; ++n) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          const int key = tile * CHUNK + half_of_keys + n * 8 + lane % 4 * 2 + j % 2;
          scores[n][j] = key < length ? scores[n][j] : LOWEST;
        }
      }
    }
#pragma unroll
    for (int upper = 0; upper < 2; ++upper) {
      float highest = largest[upper];
#pragma unroll
      for (int n = 0; n < 4; ++n) {
#pragma unroll
        for (int j = 2 * upper; j < 2 * upper + 2; ++j) {
          highest = fmaxf(highest, scores[n][j]);
        }
      }
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 1));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 2));
      const float shrink = power_of_two((largest[upper] - highest) * SCALE);
      largest[upper] = highest;
      total[upper] *= shrink;
#pragma unroll
      for (int n = 0; n < 4; ++n) {
#pragma unroll
        for (int j = 2 * upper; j < 2 * upper + 2; ++j) {
          scores[n][j] = power_of_two(scores[n][j] * SCALE - highest * SCALE);
          total[upper] += scores[n][j];
        }
      }
#pragma unroll
      for (int n = 0; n < 8; ++n) {
        seen[n][2 * upper] *= shrink;
        seen[n][2 * upper + 1] *= shrink;
      }
    }
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      const unsigned weights[4] = {
          packed(scores[2 * k][0], scores[2 * k][1]), packed(scores[2 * k][2], scores[2 * k][3]),
          packed(scores[2 * k + 1][0], scores[2 * k + 1][1]),
          packed(scores[2 * k + 1][2], scores[2 * k + 1][3])};
#pragma unroll
      for (int n = 0; n < 8; n += 2) {
        unsigned b[4];
        const int row = half_of_keys + k * 16 + lane / 8 % 2 * 8 + lane % 8;
        load_matrices<true>(b, values(tile) + in_tile(row, n + lane / 16));
        multiply_add(seen[n], weights, b[0], b[1]);
        multiply_add(seen[n + 1], weights, b[2], b[3]);
      }
    }
  }

  // The second half's warps hand theirs over: 36 numbers a thread. Where a half had no key at all, its
  // highest score is LOWEST and it weighs nothing.
  float* const handed = reinterpret_cast<float*>(pool) + beside;
  __syncthreads();
  if (thread >= TURN) {
#pragma unroll
    for (int n = 0; n < 32; ++n) {
      handed[n * TURN] = seen[n / 4][n % 4];
    }
#pragma unroll
    for (int upper = 0; upper < 2; ++upper) {
      handed[(32 + upper) * TURN] = largest[upper];
      handed[(34 + upper) * TURN] = total[upper];
    }
  }
  __syncthreads();
  if (thread >= TURN) {
    return;
  }
#pragma unroll
  for (int upper = 0; upper < 2; ++upper) {
    const float other = handed[(32 + upper) * TURN], highest = fmaxf(largest[upper], other);
    float own_part = power_of_two((largest[upper] - highest) * SCALE);
    float other_part = power_of_two((other - highest) * SCALE);
    float whole = total[upper] * own_part + handed[(34 + upper) * TURN] * other_part;
    whole += __shfl_xor_sync(0xffffffff, whole, 1);
    whole += __shfl_xor_sync(0xffffffff, whole, 2);
    own_part /= whole;
    other_part /= whole;
    const int row = first + upper * 8;
    if (row >= length) {
      continue;
    }
    Number* const to = out + (size_t(row_of_batch) * length + row) * width + head * CHUNK;
#pragma unroll
    for (int n = 0; n < 8; ++n) {
      float y[2];
#pragma unroll
      for (int j = 0; j < 2; ++j) {
        const int at = 2 * upper + j;
        y[j] = seen[n][at] * own_part + handed[(4 * n + at) * TURN] * other_part;
      }
      *reinterpret_cast<unsigned*>(to + n * 8 + lane % 4 * 2) = packed(y[0], y[1]);
    }
  }
}

__device__ inline int items_of(int batch, int length, int heads) {
  return batch * heads * ((length + CHUNK - 1) / CHUNK);
}
