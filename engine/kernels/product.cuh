// Which of so many tiles are this block's.
struct Tiles {
  int first, last;

  __device__ explicit Tiles(int count) {
    const int block = blockIdx.x, blocks = gridDim.x;
    first = count <= blocks ? min(block, count) : int(size_t(count) * block / blocks);
    last = count <= blocks ? min(block + 1, count) : int(size_t(count) * (block + 1) / blocks);
  }
};

// x times the normal distribution's function of x, by Abramowitz and Stegun's 7.1.26 (1.5e-7 at most).
__device__ inline float gelu(float x) {
  const float z = fabsf(x) * 0.70710678f, t = __fdividef(1.0f, 1.0f + 0.3275911f * z);
  float series = 1.421413741f + t * (-1.453152027f + t * 1.061405429f);
  series = t * (0.254829592f + t * (-0.284496736f + t * series));
  const float tail = 0.5f * series * power_of_two(-z * z * LOG2E);
  return x * (x < 0.0f ? tail : 1.0f - tail);
}

// out (rows, N) = x (rows, TAPS * I) times weight (N, TAPS * I) transposed: this block's tiles of HIGH x
// WIDE. With TAPS, the row of x is that of this time and those before it, of `length` times; zeros before the
// first. NORM: layer norm of x first. Then BIAS (N), GELU, ADD (rows, N), which may be `out` itself.
template <int N, int I, int TAPS, bool NORM, bool BIAS, bool GELU, bool ADD>
class Product {
 public:
  __device__ Product(const Number* x, const Number* weight, const Number* bias, const Number* gain,
                     const Number* offset, const Number* add, Number* out, int rows, int length, float eps,
                     Number* pool)
      : x_(x), weight_(weight), bias_(bias), gain_(gain), offset_(offset), add_(add), out_(out),
        rows_(rows), length_(length), eps_(eps), pool_(pool), tiles_((rows + HIGH - 1) / HIGH * ACROSS),
        steps_((tiles_.last - tiles_.first) * CHUNKS) {}

  // Begin to bring weights, which may be done before x is there.
  __device__ void begin() {
    __syncthreads();  // nobody reads what was in the pool before
#pragma unroll
    for (int step = 0; step < STAGES - 1; ++step) {
      if (step < steps_) {
        fetch_weight(step);
      }
    }
  }

  __device__ void run() {
    const int thread = threadIdx.x, lane = thread % 32;
    const int warp_top = thread / 128 * 16, warp_left = thread / 32 % 4 * 16;
    float sums[2][4] = {};
#pragma unroll
    for (int step = 0; step < STAGES - 1; ++step) {
      if (step < steps_) {
        fetch_x(step);
      }
      end_group();
    }
    for (int step = 0; step < steps_; ++step) {
      const int chunk = step % CHUNKS, tile = tiles_.first + step / CHUNKS;
      if (NORM && chunk == 0 && (step == 0 || tile % ACROSS == 0)) {
        __syncthreads();  // nobody reads the rows before
        lay_down_normed(tile);
      }
      wait_for_groups<STAGES - 2>();
      __syncthreads();  // this step is there for all, and nobody reads the one before it any more
      const int next = step + STAGES - 1;
      if (next < steps_) {
        fetch_weight(next);
        fetch_x(next);
      }
      end_group();
      const Number* const x_tile = NORM ? pool_ + chunk * HIGH * CHUNK : of_x(step);
      const Number* const weight_tile = of_weight(step);
#pragma unroll
      for (int k = 0; k < EIGHTS; k += 2) {
        unsigned a[4], b[4];
        load_matrices<false>(a, x_tile + in_tile(warp_top + lane % 16, k + lane / 16));
        const int row = warp_left + lane / 16 * 8 + lane % 8;
        load_matrices<false>(b, weight_tile + in_tile(row, k + lane / 8 % 2));
        multiply_add(sums[0], a, b[0], b[1]);
        multiply_add(sums[1], a, b[2], b[3]);
      }
      if (chunk == CHUNKS - 1) {
        const int top = tile / ACROSS * HIGH, left = tile % ACROSS * WIDE;
        write(sums, top + warp_top + lane / 4, left + warp_left + lane % 4 * 2);
      }
    }
  }

 private:
  static constexpr int ACROSS = N / WIDE, K = TAPS * I, CHUNKS = K / CHUNK;
  static constexpr int ROWS = NORM ? HIGH * I : 0;  // numbers of normed rows, which stay for all their tiles
  static constexpr int EACH = NORM ? WIDE * CHUNK : (HIGH + WIDE) * CHUNK;
  static constexpr int STAGES = (POOL - ROWS) / EACH;  // chunks that are on their way or in use
  static_assert(STAGES > 1 && HIGH * EIGHTS == THREADS && WIDE * EIGHTS == 2 * THREADS);

  __device__ Number* of_weight(int step) const { return pool_ + ROWS + step % STAGES * EACH; }
  __device__ Number* of_x(int step) const { return of_weight(step) + WIDE * CHUNK; }

  __device__ void fetch_weight(int step) const {
    const int left = (tiles_.first + step / CHUNKS) % ACROSS * WIDE, c = step % CHUNKS * CHUNK;
    const int eight = threadIdx.x % EIGHTS;
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      const int r = (threadIdx.x + i * THREADS) / EIGHTS;
      begin_copy(of_weight(step) + in_tile(r, eight), weight_ + size_t(left + r) * K + c + eight * 8, true);
    }
  }

  __device__ void fetch_x(int step) const {
    if (NORM) {
      return;
    }
    const int r = threadIdx.x / EIGHTS, eight = threadIdx.x % EIGHTS, c = step % CHUNKS * CHUNK;
    const int row = (tiles_.first + step / CHUNKS) / ACROSS * HIGH + r, back = TAPS - 1 - c / I;
    const bool there = row < rows_ && (TAPS == 1 || row % length_ >= back);
    const Number* const from = there ? x_ + size_t(row - back) * I + c % I + eight * 8 : x_;
    begin_copy(of_x(step) + in_tile(r, eight), from, there);
  }

  // Eight threads that lie side by side bring a row: together they know its mean and deviation.
  __device__ void lay_down_normed(int tile) const {
    const int r = threadIdx.x / EIGHTS, eight = threadIdx.x % EIGHTS;
    const int row = min(tile / ACROSS * HIGH + r, rows_ - 1);
    Eight of_row[CHUNKS], gains[CHUNKS], offsets[CHUNKS];
    float total = 0, squares = 0;
#pragma unroll
    for (int n = 0; n < CHUNKS; ++n) {
      const int c = n * CHUNK + eight * 8;
      of_row[n] = eight_at(x_ + size_t(row) * I + c);
      gains[n] = eight_at(gain_ + c);
      offsets[n] = eight_at(offset_ + c);
    }
#pragma unroll
    for (int n = 0; n < CHUNKS; ++n) {
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
    const float scale = rsqrtf(sum_of_eight(squares) / I + eps_);
#pragma unroll
    for (int n = 0; n < CHUNKS; ++n) {
      const auto normed = [&](int j) {
        const float x = (float(of_row[n].each[j]) - mean) * scale;
        return x * float(gains[n].each[j]) + float(offsets[n].each[j]);
      };
      *reinterpret_cast<uint4*>(pool_ + n * HIGH * CHUNK + in_tile(r, eight)) =
          make_uint4(packed(normed(0), normed(1)), packed(normed(2), normed(3)),
                     packed(normed(4), normed(5)), packed(normed(6), normed(7)));
    }
  }

  // A warp's 16 x 16 numbers, of which a thread has pairs in rows `row` and `row + 8`; they are zeros then.
  __device__ void write(float (&sums)[2][4], int row, int column) const {
#pragma unroll
    for (int n = 0; n < 2; ++n) {
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        const int r = row + 8 * half, c = column + 8 * n;
        const size_t at = size_t(r) * N + c;
        float y[2] = {sums[n][2 * half], sums[n][2 * half + 1]};
        sums[n][2 * half] = sums[n][2 * half + 1] = 0;
        if (r >= rows_) {
          continue;
        }
        const unsigned added = ADD ? __ldcg(reinterpret_cast<const unsigned*>(add_ + at)) : 0;
#pragma unroll
        for (int j = 0; j < 2; ++j) {
          y[j] += BIAS ? float(bias_[c + j]) : 0.0f;
          y[j] = GELU ? gelu(y[j]) : y[j];
          y[j] += __uint_as_float(j == 0 ? added << 16 : added & 0xffff0000u);
        }
        *reinterpret_cast<unsigned*>(out_ + at) = packed(y[0], y[1]);
      }
    }
  }

  const Number *const x_, *const weight_, *const bias_, *const gain_, *const offset_, *const add_;
  Number* const out_;
  const int rows_, length_;
  const float eps_;
  Number* const pool_;
  const Tiles tiles_;
  const int steps_;
};
