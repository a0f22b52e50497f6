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
