// A step of a block: for each of its places a token is drawn from the logits behind the place before, and the
// best of those that are masked are settled (engine/t3/unmasking.py says how), in a single launch.
//
// The blocks share the places among themselves and meet; then the first settles.
//
// R rows of T places, V tokens; the second row is guidance's.
//
// Inputs:
//   tokens (T), `mask` where nothing is settled; once `stop` is among them nothing is settled any more
//   logits (R, T, V), before (R, V), behind what is before the block; chance, noise (T); log_prior (V)
//   settled (T + 1), how many to settle of so many that are masked
//   counts: zeros, for the meeting
//   temperature, weight: bits of floats
// Outputs:
//   block (T); drawn (2, T): tokens and scores

#ifndef __CUDACC_RTC__  // Python has NVRTC compile it, and writes the sizes of a model before it.
#include "unmask_sizes.cuh"
#endif

const int thread = threadIdx.x;
const float heat = __uint_as_float(temperature), guidance = __uint_as_float(weight);
Meeting meeting(counts);

__shared__ float chances[V];
__shared__ float room[THREADS];

for (int t = blockIdx.x; t < T; t += gridDim.x) {
  const float* rows[R];
  float off[R];
#pragma unroll
  for (int r = 0; r < R; ++r) {
    rows[r] = t == 0 ? before + r * V : logits + (size_t(r) * T + t - 1) * V;
    off[r] = log_of_sum<V>(rows[r], room);
  }
  const auto likely = [&](int v) {
    const float first = rows[0][v] - off[0];
    return R == 1 ? first : first + guidance * (first - (rows[R - 1][v] - off[R - 1]));
  };

  float best = LOWEST;
  int token = V;
  for (int v = thread; v < V; v += THREADS) {
    const float x = likely(v) / heat;
    chances[v] = x;
    if (x > best) {
      best = x;
      token = v;
    }
  }
  const float largest = over_block(best, true, room);
  if (GREEDY) {
    // Of equal ones the first.
    token = min(int(-over_block(best == largest ? -float(token) : -float(V), true, room)), V - 1);
  } else {
    // Each thread has a stretch of tokens, laid end to end with those of the others.
    constexpr int EACH = (V + THREADS - 1) / THREADS;
    const int first = min(thread * EACH, V), last = min(first + EACH, V);
    float own = 0;
    __syncthreads();
    for (int v = first; v < last; ++v) {
      own += chances[v] = expf(chances[v] - largest);
    }
    float end = up_to_here(own, room) - own;
    __syncthreads();
    const float aim = chance[t] * room[THREADS - 1];
    int below = 0;
    for (int v = first; v < last; ++v) {
      end += chances[v];
      below += end <= aim;
    }
    token = min(int(over_block(below, false, room)), V - 1);
  }
  if (thread == 0) {
    float scores[R];
    for (int r = 0; r < R; ++r) {
      scores[r] = fmaxf(rows[r][token] - off[r], LEAST) - log_prior[token];
    }
    const float score = R == 1 ? scores[0] : scores[0] + guidance * (scores[0] - scores[R - 1]);
    drawn[t] = token;
    drawn[T + t] = score + (GREEDY ? 0 : noise[t]);
  }
  __syncthreads();
}
meeting.wait();

if (blockIdx.x == 0 && thread < T) {
  int masked = 0, better = 0;
  bool ended = false;
  const float score = __ldcg(drawn + T + thread);
  for (int t = 0; t < T; ++t) {
    ended = ended || tokens[t] == stop;
    if (tokens[t] == mask) {
      const float other = __ldcg(drawn + T + t);
      masked += 1;
      better += other > score || (other == score && t < thread);
    }
  }
  const bool settles = tokens[thread] == mask && !ended && better < settled[masked];
  block[thread] = settles ? int(__ldcg(drawn + thread)) : tokens[thread];
}
meeting.leave();

#ifndef __CUDACC_RTC__
}
#endif
