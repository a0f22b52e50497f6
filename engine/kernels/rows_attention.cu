// One new position of each of several rows through the attention of a layer. Rows are at places of their own
// in a memory with room, into which the new keys and values are written, and look at nothing but their own. R
// rows, EACH for an utterance, H heads, room for S positions.
//
// Inputs:
//   qkv (R, 3 * H * HEAD): queries, keys and values of the new positions
//   offsets (R): where they are in the memory
//   periods (HEAD / 2): rotary, in positions a radian; anything where they are not ROTARY
//   memory (2, R, H, S, HEAD): keys, then values
//   watched: the heads, a bit for each, WATCHED of them, whose weights are wanted
// Outputs:
//   out (R, H * HEAD), weights (R / EACH, WATCHED, S): of the first row of each utterance

#ifndef __CUDACC_RTC__  // Python has NVRTC compile it, and writes the sizes of a model before it.
#include "rows_attention_sizes.cuh"
#endif

__shared__ float scores[S];
__shared__ float few[WARPS];
__shared__ Newest own_head;
__shared__ float gathered[WARPS][HEAD];
__shared__ float cosines[HEAD / 2], sines[HEAD / 2];

const int thread = threadIdx.x;
for (int item = blockIdx.x; item < R * H; item += gridDim.x) {
  const int h = item % H, r = item / H;
  const int offset = offsets[r];
  const W* const keys = memory + (size_t(r) * H + h) * S * HEAD;
  const W* const values = keys + size_t(R) * H * S * HEAD;
  const W* const own = qkv + size_t(r) * 3 * H * HEAD + h * HEAD;

  // This thread's channel of a head, after its rotary position (Su et al., 2021) if it has one.
  const auto turned_part = [&](const W* x) {
    if (!ROTARY) {
      return float(x[thread]);
    }
    const int j = thread % (HEAD / 2);
    const float first = x[j], second = x[j + HEAD / 2];
    return thread < HEAD / 2 ? first * cosines[j] - second * sines[j]
                             : second * cosines[j] + first * sines[j];
  };

  if (ROTARY && thread < HEAD / 2) {
    sincosf(offset / periods[thread], sines + thread, cosines + thread);
  }
  __syncthreads();
  if (thread < HEAD) {
    own_head.query[thread] = turned_part(own) * rsqrtf(float(HEAD));
    // As they will be remembered, in the memory's precision.
    const W new_key = W(turned_part(own + H * HEAD));
    const W new_value = own[2 * H * HEAD + thread];
    own_head.key[thread] = float(new_key);
    own_head.value[thread] = float(new_value);
    const_cast<W*>(keys)[size_t(offset) * HEAD + thread] = new_key;
    const_cast<W*>(values)[size_t(offset) * HEAD + thread] = new_value;
  }
  __syncthreads();

  const Sight sight = look(keys, values, 0, offset + 1, offset, own_head, scores, gathered, few);
  if (thread < HEAD) {
    out[size_t(r) * H * HEAD + h * HEAD + thread] = W(sight.value / sight.sum);
  }
  if (WATCHED && r % EACH == 0 && watched >> h & 1) {
    int number = 0;
    for (int other = 0; other < h; ++other) {
      number += watched >> other & 1;
    }
    float* const told = weights + (size_t(r / EACH) * WATCHED + number) * S;
    for (int at = thread; at < S; at += THREADS) {
      told[at] = at <= offset ? expf(scores[at] - sight.largest) / sight.sum : 0.0f;
    }
  }
  __syncthreads();  // nobody reads what the next one writes
}
#ifndef __CUDACC_RTC__
}
#endif
