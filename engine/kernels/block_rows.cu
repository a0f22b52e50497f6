// A block of HIGHEST new positions of each of several rows, which see each other, through the attention of a layer.
// Rows are at places of their own in a memory with room, into which the new keys and values are written, and look
// at nothing but their own. R rows, H heads, room for S positions.
//
// Inputs:
//   qkv (R * HIGHEST, 3 * H * HEAD): queries, keys and values of the new positions
//   offsets (R): where the first of each row is in the memory
//   periods (HEAD / 2): rotary, in positions a radian
//   memory (2, R, H, S, HEAD): keys, then values
// Outputs:
//   out (R * HIGHEST, H * HEAD)

#ifndef __CUDACC_RTC__  // Python has NVRTC compile it, and writes the sizes of a model before it.
#include "block_rows_sizes.cuh"
#endif

constexpr int C = H * HEAD;
__shared__ float room[WARPS * HIGHEST * (HEAD + 2)];
__shared__ __align__(16) Number queries[HIGHEST * HEAD];

for (int item = blockIdx.x; item < R * H; item += gridDim.x) {
  const int h = item % H, r = item / H, offset = offsets[r];
  Number* const keys = const_cast<Number*>(memory) + (size_t(r) * H + h) * S * HEAD;
  Number* const values = keys + size_t(R) * H * S * HEAD;
  const size_t first = size_t(r) * HIGHEST;
  lay_down(qkv + first * 3 * C + h * HEAD, C, HIGHEST, offset, periods, queries, keys, values);
  attend(queries, keys, values, offset + HIGHEST, out + first * C + h * HEAD, C, room);
}

#ifndef __CUDACC_RTC__
}
#endif
