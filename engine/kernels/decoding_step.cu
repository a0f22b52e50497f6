// One decoding step of T3 on a Llama or (GPT2) on a GPT-2, from a token to the logits of the next, in a
// single launch.
//
// A step reads each weight once and does little with it: as some four hundred operations its time is
// that of their launches. Here the blocks stay, one on each multiprocessor, share the rows of each
// product among themselves, and meet after it. Between layers everything is float32.
//
// R rows, L layers, C channels, I channels of the feed-forward half, H heads, V tokens; room for
// so many positions in the memory.
//
// Inputs; of those for one kind of model only, the other is given anything:
//   token (1); place, place_in_memory: its row of `positions`, and its position in the memory
//   embedding (*, C), positions (*, C), qkv (L, 3C, C), out (L, C, C), gate (L, I, C: Llama),
//   up (L, I, C), down (L, C, I), norms (2L + 1, C): before attention, before feed-forward, ..., the last
//   offsets (2L + 1, C: GPT-2), those of the norms; biases (L, 5C + I: GPT-2): of qkv, out, up and down
//   head (V, C), head_bias (V: GPT-2); periods (HEAD / 2: Llama): rotary, in positions a radian
//   scales, shifts: of packed weights (BITS is not 0), a pair for each GROUP numbers of qkv, out, gate, up, down
//   and head, those of all layers before the next kind; these are words of 32 bits then
//   memory (L, 2, R, H, room_for, HEAD): keys, then values; the new ones are written into it
//   counts: zeros, for the meetings
// Outputs:
//   logits (R, V), queries (L, H, HEAD): of the first row, scratch

#ifndef __CUDACC_RTC__  // Python has NVRTC compile it, and writes the sizes of a model before it.
#include "decoding_step_sizes.cuh"
#endif

const int block = blockIdx.x, thread = threadIdx.x;
const int splits = max(1, int(gridDim.x) / (R * H));
Meeting meeting(counts);

float* const x = scratch;                  // (R, C)
float* const heads = x + R * C;            // (R, 3C)
float* const active = heads + R * 3 * C;   // (R, I)
float* const seen = active + R * I;        // (R, H, splits, HEAD + 2)

__shared__ float rows[R * (C > I ? C : I)];
__shared__ float partial[2048];
__shared__ float few[WARPS];
__shared__ float cosines[HEAD / 2], sines[HEAD / 2];
__shared__ Newest own_head;
__shared__ float gathered[WARPS][HEAD];

// Rows of each weight, and the groups of packed numbers before each kind of them.
const Share of_qkv(3 * C), of_c(C), of_i(I), of_v(V);
constexpr size_t SQUARE = size_t(L) * C * C / GROUP, WIDE = size_t(L) * I * C / GROUP;
constexpr size_t TO_OUT = 3 * SQUARE, TO_GATE = 4 * SQUARE, TO_UP = TO_GATE + (GPT2 ? 0 : WIDE);
constexpr size_t TO_DOWN = TO_UP + WIDE, TO_HEAD = TO_DOWN + WIDE;

if (!GPT2 && thread < HEAD / 2) {
  sincosf(place_in_memory / periods[thread], sines + thread, cosines + thread);
}
for (int n = thread; n < R * of_c.count; n += THREADS) {
  const int c = of_c.first + n % of_c.count;
  x[n / of_c.count * C + c] =
      float(embedding[size_t(token[0]) * C + c]) + float(positions[size_t(place) * C + c]);
}
meeting.wait();

for (int layer = 0; layer < L; ++layer) {
  const size_t of_layer = size_t(layer) * C;
  const Rows<W, BITS, C> qkv_rows(qkv, scales, shifts, 0, 3 * of_layer + of_qkv.first);
  const Rows<W, BITS, C> out_rows(out, scales, shifts, TO_OUT, of_layer + of_c.first);
  const Rows<W, BITS, C> gate_rows(gate, scales, shifts, TO_GATE, size_t(layer) * I + of_i.first);
  const Rows<W, BITS, C> up_rows(up, scales, shifts, TO_UP, size_t(layer) * I + of_i.first);
  const Rows<W, BITS, I> down_rows(down, scales, shifts, TO_DOWN, of_layer + of_c.first);
  const W* const bias = biases + size_t(layer) * (5 * C + I);

  const size_t of_norm = size_t(2 * layer) * C;
  norm_rows<R, C, GPT2>(x, norms + of_norm, offsets + of_norm, eps, rows, few);
  multiply<R, SLICE, C / SLICE>(qkv_rows, of_qkv.count, rows, partial);
  __syncthreads();
  for (int n = thread; n < R * of_qkv.count; n += THREADS) {
    const int c = of_qkv.first + n / R;
    heads[n % R * 3 * C + c] = whole<C / SLICE>(partial, n) + (GPT2 ? float(bias[c]) : 0.0f);
  }
  out_rows.bring_nearer(of_c.count);
  meeting.wait();

  for (int item = block; item < R * H * splits; item += gridDim.x) {
    const int split = item % splits, h = item / splits % H, r = item / splits / H;
    const int total = place_in_memory + 1, each = (total + splits - 1) / splits;
    const int start = min(total, split * each), stop = min(total, start + each);
    const size_t row = ((size_t(layer) * 2 * R + r) * H + h) * room_for * HEAD;
    const W* const keys = memory + row;
    const W* const values = keys + size_t(R) * H * room_for * HEAD;
    W* const new_keys = const_cast<W*>(keys) + size_t(place_in_memory) * HEAD;
    const float* const own = heads + r * 3 * C + h * HEAD;
    if (thread < HEAD) {
      const float turned_query = turned<!GPT2>(own, thread, cosines, sines);
      own_head.query[thread] = turned_query * rsqrtf(float(HEAD));
      // As they will be remembered, in the memory's precision.
      const W new_key = W(turned<!GPT2>(own + C, thread, cosines, sines));
      const W new_value = W(__ldcg(own + 2 * C + thread));
      own_head.key[thread] = float(new_key);
      own_head.value[thread] = float(new_value);
      if (split == 0) {
        new_keys[thread] = new_key;
        new_keys[size_t(R) * H * room_for * HEAD + thread] = new_value;
        if (r == 0) {
          queries[(layer * H + h) * HEAD + thread] = turned_query;
        }
      }
    }
    __syncthreads();

    const Sight sight =
        look(keys, values, start, stop, place_in_memory, own_head, rows, gathered, few);
    float* const result = seen + size_t((r * H + h) * splits + split) * (HEAD + 2);
    if (thread < HEAD) {
      result[thread] = sight.value;
    }
    if (thread == 0) {
      result[HEAD] = sight.largest;
      result[HEAD + 1] = sight.sum;
    }
    __syncthreads();
  }
  if (!GPT2) {
    gate_rows.bring_nearer(of_i.count);
  }
  up_rows.bring_nearer(of_i.count);
  meeting.wait();

  for (int n = thread; n < R * C; n += THREADS) {
    const float* const parts = seen + size_t(n / HEAD) * splits * (HEAD + 2);
    float largest = LOWEST, sum = 0, all = 0;
    for (int split = 0; split < splits; ++split) {
      largest = fmaxf(largest, __ldcg(parts + split * (HEAD + 2) + HEAD));
    }
    for (int split = 0; split < splits; ++split) {
      const float* const one = parts + split * (HEAD + 2);
      const float weight = expf(__ldcg(one + HEAD) - largest);
      sum += weight * __ldcg(one + HEAD + 1);
      all += weight * __ldcg(one + n % HEAD);
    }
    rows[n] = all / sum;
  }
  __syncthreads();
  multiply<R, SLICE, C / SLICE>(out_rows, of_c.count, rows, partial);
  __syncthreads();
  for (int n = thread; n < R * of_c.count; n += THREADS) {
    const int c = of_c.first + n / R;
    x[n % R * C + c] += whole<C / SLICE>(partial, n) + (GPT2 ? float(bias[3 * C + c]) : 0.0f);
  }
  down_rows.bring_nearer(of_c.count);
  meeting.wait();

  norm_rows<R, C, GPT2>(x, norms + of_norm + C, offsets + of_norm + C, eps, rows, few);
  float* const ups = partial + 1024;
  if (!GPT2) {
    multiply<R, SLICE, C / SLICE>(gate_rows, of_i.count, rows, partial);
  }
  multiply<R, SLICE, C / SLICE>(up_rows, of_i.count, rows, ups);
  __syncthreads();
  for (int n = thread; n < R * of_i.count; n += THREADS) {
    const int c = of_i.first + n / R;
    const float gated = whole<C / SLICE>(partial, n), upper = whole<C / SLICE>(ups, n);
    active[n % R * I + c] =
        GPT2 ? gelu_tanh(upper + float(bias[4 * C + c])) : gated / (1 + expf(-gated)) * upper;
  }
  if (layer + 1 < L) {
    const size_t row = 3 * (of_layer + C) + of_qkv.first;
    Rows<W, BITS, C>(qkv, scales, shifts, 0, row).bring_nearer(of_qkv.count);
  } else {
    Rows<W, BITS, C>(head, scales, shifts, TO_HEAD, of_v.first).bring_nearer(of_v.count);
  }
  meeting.wait();

  for (int n = thread; n < R * I; n += THREADS) {
    rows[n] = __ldcg(active + n);
  }
  __syncthreads();
  multiply<R, SLICE, I / SLICE>(down_rows, of_c.count, rows, partial);
  __syncthreads();
  for (int n = thread; n < R * of_c.count; n += THREADS) {
    const int c = of_c.first + n / R;
    x[n % R * C + c] += whole<I / SLICE>(partial, n) + (GPT2 ? float(bias[4 * C + I + c]) : 0.0f);
  }
  meeting.wait();
}

norm_rows<R, C, GPT2>(x, norms + size_t(2 * L) * C, offsets + size_t(2 * L) * C, eps, rows, few);
const Rows<W, BITS, C> head_rows(head, scales, shifts, TO_HEAD, of_v.first);
multiply<R, SLICE, C / SLICE>(head_rows, of_v.count, rows, partial);
__syncthreads();
for (int n = thread; n < R * of_v.count; n += THREADS) {
  const int v = of_v.first + n / R;
  logits[n % R * V + v] = whole<C / SLICE>(partial, n) + (GPT2 ? float(head_bias[v]) : 0.0f);
}
meeting.leave();

#ifndef __CUDACC_RTC__
}
#endif
