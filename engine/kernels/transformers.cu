// Transformers that follow each other, as of a stage of S3Gen's estimator, in one launch.
//
// Their products are so short that as launches of their own they would wait for the host. Here the blocks
// stay, share the tiles of each product and the heads of the attention among themselves, and meet after it.
//
// L transformers of C channels, H heads, F channels of the feed-forward half; batch * length rows.
//
// Inputs:
//   x (rows, C); gains and offsets of norms (L, C); qkv (L, 3 * 64 H, C), out_weight (L, C, 64 H),
//   in_weight (L, F, C), down_weight (L, C, F); biases as wide as their products
//   counts: zeros, for the meetings
// Outputs:
//   out (rows, C); scratch (rows, 4 * 64 H or F + 64 H)

#ifndef __CUDACC_RTC__  // Python has NVRTC compile it, and writes what that header has before it.
#include "transformers_sizes.cuh"
#endif

__shared__ __align__(128) Number pool[POOL];
constexpr int INNER = 64 * H, HEADS = 3 * INNER > F ? 3 * INNER : F;
const int rows = batch * length;
Number* const heads = scratch;  // (rows, 3 * INNER): queries, keys, values; then (rows, F)
Number* const seen = heads + size_t(rows) * HEADS;  // (rows, INNER)
Meeting meeting(counts);

for (int layer = 0; layer < L; ++layer) {
  const Number* const before = layer == 0 ? x : out;
  const int at = layer * C;

  Product<3 * INNER, C, 1, true, false, false, false> to_heads(
      before, qkv + size_t(at) * 3 * INNER, x, gain1 + at, offset1 + at, x, heads, rows, length, eps, pool);
  to_heads.begin();
  if (layer > 0) {
    meeting.wait();
  }
  to_heads.run();
  meeting.wait();

  for (int item = blockIdx.x; item < items_of(batch, length, H); item += gridDim.x) {
    attend(heads, seen, length, H, item, pool);
  }
  Product<C, INNER, 1, false, true, false, true> from_heads(
      seen, out_weight + size_t(at) * INNER, out_bias + at, x, x, before, out, rows, length, eps, pool);
  from_heads.begin();
  meeting.wait();
  from_heads.run();

  Product<F, C, 1, true, true, true, false> widen(
      out, in_weight + size_t(at) * F, in_bias + layer * F, gain3 + at, offset3 + at, x, heads, rows, length,
      eps, pool);
  widen.begin();
  meeting.wait();
  widen.run();

  Product<C, F, 1, false, true, false, true> narrow(
      heads, down_weight + size_t(at) * F, down_bias + at, x, x, out, out, rows, length, eps, pool);
  narrow.begin();
  meeting.wait();
  narrow.run();
}
meeting.leave();

#ifndef __CUDACC_RTC__
}
#endif
