// The transformers of a stage of S3Gen's estimator in one launch.
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

__shared__ __align__(128) Number pool[POOL];
constexpr int INNER = 64 * H, HEADS = 3 * INNER > F ? 3 * INNER : F;
const int rows = batch * length;
Number* const heads = scratch;  // (rows, 3 * INNER): queries, keys, values; then (rows, F)
Number* const seen = heads + size_t(rows) * HEADS;  // (rows, INNER)
Meeting meeting(counts);

for (int layer = 0; layer < L; ++layer) {
  const Number* const before = layer == 0 ? x : out;
  const int at = layer * C;

  for (int tile = blockIdx.x; tile < tiles_of<64>(rows, 3 * INNER); tile += gridDim.x) {
    dense<64, C, 1, true, false, false, false>(before, qkv + size_t(at) * 3 * INNER, qkv, gain1 + at,
                                               offset1 + at, x, heads, rows, length, 3 * INNER, eps, tile,
                                               pool);
  }
  meeting.wait();
  for (int item = blockIdx.x; item < items_of(batch, length, H); item += gridDim.x) {
    attend(heads, seen, length, H, item, pool);
  }
  meeting.wait();
  for (int tile = blockIdx.x; tile < tiles_of<32>(rows, C); tile += gridDim.x) {
    dense<32, INNER, 1, false, true, false, true>(seen, out_weight + size_t(at) * INNER, out_bias + at, x, x,
                                                  before, out, rows, length, C, eps, tile, pool);
  }
  meeting.wait();
  for (int tile = blockIdx.x; tile < tiles_of<64>(rows, F); tile += gridDim.x) {
    dense<64, C, 1, true, true, true, false>(out, in_weight + size_t(at) * F, in_bias + layer * F, gain3 + at,
                                             offset3 + at, x, heads, rows, length, F, eps, tile, pool);
  }
  meeting.wait();
  for (int tile = blockIdx.x; tile < tiles_of<32>(rows, C); tile += gridDim.x) {
    dense<32, F, 1, false, true, false, true>(heads, down_weight + size_t(at) * F, down_bias + at, x, x, out,
                                              out, rows, length, C, eps, tile, pool);
  }
  if (layer + 1 < L) {
    meeting.wait();
  }
}
meeting.leave();
