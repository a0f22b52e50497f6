// A pass over a block of up to 16 tokens that see each other, through T3 on a Llama on a GPU, from the tokens to
// the logits behind each of them, in a single launch.
//
// The blocks stay, one on each multiprocessor, share the rows of each product among themselves, and meet after
// it, as in decoding_step.cu. Between layers everything is float32; what is multiplied is bfloat16.
//
// R rows of T tokens (laid out as 16), L layers, C channels, I channels of the feed-forward half, H heads, V
// tokens; room for so many positions in the memory.
//
// Inputs:
//   tokens (T), the same for all rows; place, place_in_memory: of the first, its row of `positions`, and its
//   position in the memory
//   embedding (*, C), positions (*, C), qkv (L, 3C, C), out (L, C, C), gate (L, I, C), up (L, I, C),
//   down (L, C, I), norms (2L + 1, C): before attention, before feed-forward, ..., the last; head (V, C)
//   periods (HEAD / 2): rotary, in positions a radian
//   memory (L, 2, R, H, room_for, HEAD): keys, then values; the new ones are written into it
//   counts: zeros, for the meetings
// Outputs:
//   logits (R, T, V), scratch

#ifndef __CUDACC_RTC__  // Python has NVRTC compile it, and writes the sizes of a model before it.
#include "block_step_sizes.cuh"
#endif

constexpr int ROWS = R * HIGHEST;
const int thread = threadIdx.x, warp = thread / 32;
Meeting meeting(counts);

float* const x = scratch;             // (ROWS, C)
float* const heads = x + ROWS * C;    // (ROWS, 3C)
Number* const seen = reinterpret_cast<Number*>(heads + ROWS * 3 * C);  // (ROWS, C)
Number* const active = seen + ROWS * C;                                // (ROWS, I)

__shared__ float room[WARPS * HIGHEST * (HEAD + 2)];
__shared__ __align__(16) Number queries[HIGHEST * HEAD];
static_assert(2 * WARPS * ROWS * 8 <= WARPS * HIGHEST * (HEAD + 2));

// Tiles of eight rows of each weight.
const Share of_qkv(3 * C / 8), of_c(C / 8), of_i(I / 8), of_v((V + 7) / 8);

for (int n = blockIdx.x * THREADS + thread; n < ROWS * C; n += gridDim.x * THREADS) {
  const int t = min(n / C % HIGHEST, T - 1), c = n % C;
  x[n] = float(embedding[size_t(tokens[t]) * C + c]) + float(positions[size_t(place + t) * C + c]);
}
fetch(qkv + size_t(of_qkv.first) * 8 * C, size_t(of_qkv.count) * 8 * C);
meeting.wait();

for (int layer = 0; layer < L; ++layer) {
  const Number* const qkv_rows = qkv + size_t(layer) * 3 * C * C;
  const Number* const out_rows = out + size_t(layer) * C * C;
  const Number* const gate_rows = gate + size_t(layer) * I * C;
  const Number* const up_rows = up + size_t(layer) * I * C;
  const Number* const down_rows = down + size_t(layer) * C * I;
  const Number* const gain = norms + size_t(2 * layer) * C;

  if (of_qkv.count > 0) {
    Rows<R> rows;
    float squares[2 * R] = {};
    rows.load(x, gain, C, warp * SPAN, squares);
    const float scale = scale_of_row<R>(squares, C, eps, room);
    Columns columns;
    columns.load(qkv_rows, 3 * C, C, of_qkv.first, warp * SPAN);
    for (int n = 0; n < of_qkv.count; ++n) {
      float sums[R][4] = {};
      multiply(sums, rows, columns);
      if (n + 1 < of_qkv.count) {
        columns.load(qkv_rows, 3 * C, C, of_qkv.first + n + 1, warp * SPAN);
      }
      const float y = whole(sums, room, n);
      const Place at(of_qkv.first + n, R, 3 * C);
      if (at.there) {
        heads[size_t(at.row) * 3 * C + at.column] = y * scale;
      }
    }
  }
  fetch(out_rows + size_t(of_c.first) * 8 * C, size_t(of_c.count) * 8 * C);
  meeting.wait();

  for (int item = blockIdx.x; item < R * H; item += gridDim.x) {
    const int r = item / H, h = item % H;
    const size_t of_head = ((size_t(layer) * 2 * R + r) * H + h) * room_for * HEAD;
    Number* const keys = const_cast<Number*>(memory) + of_head;
    Number* const values = keys + size_t(R) * H * room_for * HEAD;
    const float* const own = heads + size_t(r * HIGHEST) * 3 * C + h * HEAD;
    lay_down(own, C, T, place_in_memory, periods, queries, keys, values);
    attend(queries, keys, values, place_in_memory + T, seen + size_t(r * HIGHEST) * C + h * HEAD, C, room);
  }
  fetch(gate_rows + size_t(of_i.first) * 8 * C, size_t(of_i.count) * 8 * C);
  fetch(up_rows + size_t(of_i.first) * 8 * C, size_t(of_i.count) * 8 * C);
  meeting.wait();

  for (int n = 0; n < of_c.count; ++n) {
    float sums[R][4] = {};
    Rows<R> rows;
    Columns columns;
    columns.load(out_rows, C, C, of_c.first + n, warp * SPAN);
    rows.load(seen, C, warp * SPAN);
    multiply(sums, rows, columns);
    const float y = whole(sums, room, n);
    const Place at(of_c.first + n, R, C);
    if (at.there) {
      float* const own = x + size_t(at.row) * C + at.column;
      *own = __ldcg(own) + y;
    }
  }
  fetch(down_rows + size_t(of_c.first) * 8 * I, size_t(of_c.count) * 8 * I);
  meeting.wait();

  if (of_i.count > 0) {
    Rows<R> rows;
    float squares[2 * R] = {};
    rows.load(x, gain + C, C, warp * SPAN, squares);
    const float scale = scale_of_row<R>(squares, C, eps, room);
    Columns gates, ups;
    gates.load(gate_rows, I, C, of_i.first, warp * SPAN);
    ups.load(up_rows, I, C, of_i.first, warp * SPAN);
    for (int n = 0; n < of_i.count; ++n) {
      float of_gate[R][4] = {}, of_up[R][4] = {};
      multiply(of_gate, rows, gates);
      multiply(of_up, rows, ups);
      if (n + 1 < of_i.count) {
        gates.load(gate_rows, I, C, of_i.first + n + 1, warp * SPAN);
        ups.load(up_rows, I, C, of_i.first + n + 1, warp * SPAN);
      }
      const float gated = whole(of_gate, room, 0) * scale, upper = whole(of_up, room, 1) * scale;
      const Place at(of_i.first + n, R, I);
      if (at.there) {
        active[size_t(at.row) * I + at.column] = Number(gated / (1 + expf(-gated)) * upper);
      }
    }
  }
  if (layer + 1 < L) {
    fetch(qkv_rows + (size_t(3) * C + of_qkv.first * 8) * C, size_t(of_qkv.count) * 8 * C);
  } else {
    fetch(head + size_t(of_v.first) * 8 * C, size_t(max(0, min(of_v.count * 8, V - of_v.first * 8))) * C);
  }
  meeting.wait();

  for (int n = 0; n < of_c.count; ++n) {
    float sums[R][4] = {};
    for (int start = warp * (I / WARPS); start < (warp + 1) * (I / WARPS); start += SPAN) {
      Rows<R> rows;
      Columns columns;
      columns.load(down_rows, C, I, of_c.first + n, start);
      rows.load(active, I, start);
      multiply(sums, rows, columns);
    }
    const float y = whole(sums, room, n);
    const Place at(of_c.first + n, R, C);
    if (at.there) {
      float* const own = x + size_t(at.row) * C + at.column;
      *own = __ldcg(own) + y;
    }
  }
  meeting.wait();
}

if (of_v.count > 0) {
  Rows<R> rows;
  float squares[2 * R] = {};
  rows.load(x, norms + size_t(2 * L) * C, C, warp * SPAN, squares);
  const float scale = scale_of_row<R>(squares, C, eps, room);
  for (int n = 0; n < of_v.count; ++n) {
    float sums[R][4] = {};
    Columns columns;
    columns.load(head, V, C, of_v.first + n, warp * SPAN);
    multiply(sums, rows, columns);
    const float y = whole(sums, room, n);
    const Place at(of_v.first + n, R, V);
    const int t = at.row % HIGHEST;
    if (at.there && t < T) {
      logits[(size_t(at.row / HIGHEST) * T + t) * V + at.column] = y * scale;
    }
  }
}
meeting.leave();

#ifndef __CUDACC_RTC__
}
#endif
