// A convolution over time in float32, as the tensor cores multiply it (PTX: mma.m16n8k8 of tf32, ten bits of
// mantissa, summed in float32), with what stands around it in a residual block: the snake (arXiv:2006.08195)
// of what comes in, and something added to what goes out. A tile of HIGH times by WIDE channels is a block's.
// What a time comes to depends on those that it sees and on nothing else: not on where it lies in its tile, nor
// on how many others there are.
//
// Inputs:
//   x (batch, length, inputs), weight (outputs, taps, inputs), bias (outputs)
//   alpha (inputs): of the SNAKE
//   added (batch, length, outputs): if ADD
// Output:
//   out (batch, length, outputs): zeros stand around x, half of what the taps reach over on either side

#ifndef __CUDACC_RTC__  // Python has NVRTC compile it, and writes the sizes before it.
#include "convolution_sizes.cuh"
#endif

constexpr float TURN = 6.28318531f;
constexpr int FOURS = CHUNK / 4;
constexpr int ROW = CHUNK + 4;  // numbers from a row to the next: so eight of them lie in different banks
constexpr int PARTS = ((HIGH + REACH) * FOURS + THREADS - 1) / THREADS;  // fours of the window a thread brings
static_assert(WIDE * FOURS == THREADS && THREADS % FOURS == 0);

__shared__ __align__(16) float window[(HIGH + REACH) * ROW];
__shared__ __align__(16) float weights[STAGES][WIDE * ROW];

const int thread = threadIdx.x, lane = thread % 32;
const int warp_top = thread / 64 * 32, warp_left = thread / 32 % 2 * 32;
const int across = (outputs + WIDE - 1) / WIDE, down = (length + HIGH - 1) / HIGH;
const int left = blockIdx.x % across * WIDE, top = blockIdx.x / across % down * HIGH;
const size_t begin = size_t(blockIdx.x / across / down) * length;  // of this row of the batch
const int reach = (taps - 1) * dilation, rows = HIGH + reach;
const int chunks = inputs / CHUNK, steps = chunks * taps;
const int mine = thread / FOURS, four = thread % FOURS * 4;  // the row of a tile, and the place in it

// A step is a tap for a chunk of the inputs.
const bool there = left + mine < outputs;
const float* next_weights = weight + size_t(there ? left + mine : 0) * taps * inputs + four;
int next_tap = 0;

const auto fetch_weights = [&](int step) {
  begin_copy(weights[step % STAGES] + mine * ROW + four, next_weights, there);
  next_weights += inputs;
  if (++next_tap == taps) {
    next_tap = 0;
    next_weights += CHUNK - taps * inputs;
  }
};

float4 held[PARTS], turns, divided;  // the window of the next chunk; the snake's numbers for it

const auto fetch_window = [&](int chunk) {
#pragma unroll
  for (int part = 0; part < PARTS; ++part) {
    const int row = mine + part * (THREADS / FOURS), time = top - reach / 2 + row;
    const bool there = row < rows && time >= 0 && time < length;
    const float* const from = x + (begin + time) * inputs + chunk * CHUNK + four;
    held[part] = there ? *reinterpret_cast<const float4*>(from) : make_float4(0, 0, 0, 0);
  }
  if (SNAKE) {
    const float4 a = *reinterpret_cast<const float4*>(alpha + chunk * CHUNK + four);
    const auto over = [](float a) { return 1.0f / (a + 1e-9f); };
    divided = make_float4(over(a.x), over(a.y), over(a.z), over(a.w));
    turns = make_float4(a.x / TURN, a.y / TURN, a.z / TURN, a.w / TURN);
  }
};

// The fast sine is exact to 5e-7 within half a turn, less than what is lost of a number here.
const auto snaked = [&](float number, float a, float over) {
  const float turned = number * a, wave = __sinf((turned - rintf(turned)) * TURN);
  return to_tf32(SNAKE ? number + wave * wave * over : number);
};

const auto lay_down_window = [&] {
#pragma unroll
  for (int part = 0; part < PARTS; ++part) {
    const int row = mine + part * (THREADS / FOURS);
    const float4 is = held[part];
    if (row < rows) {
      *reinterpret_cast<uint4*>(window + row * ROW + four) =
          make_uint4(snaked(is.x, turns.x, divided.x), snaked(is.y, turns.y, divided.y),
                     snaked(is.z, turns.z, divided.z), snaked(is.w, turns.w, divided.w));
    }
  }
};

float sums[2][4][4] = {};
fetch_window(0);
#pragma unroll
for (int step = 0; step < STAGES - 1; ++step) {
  if (step < steps) {
    fetch_weights(step);
  }
  end_group();
}
for (int step = 0, chunk = 0, tap = 0; step < steps; ++step, ++tap) {
  if (tap == taps) {
    tap = 0;
    ++chunk;
  }
  if (tap == 0) {
    __syncthreads();  // nobody reads the window before
    lay_down_window();
    if (chunk + 1 < chunks) {
      fetch_window(chunk + 1);
    }
  }
  wait_for_groups<STAGES - 2>();
  __syncthreads();  // this step is there for all, and nobody reads the one before it any more
  if (step + STAGES - 1 < steps) {
    fetch_weights(step + STAGES - 1);
  }
  end_group();
  const float* const seen = window + (warp_top + tap * dilation + lane % 16) * ROW + lane / 16 * 4;
  const float* const by =
      weights[step % STAGES] + (warp_left + lane / 16 * 8 + lane % 8) * ROW + lane / 8 % 2 * 4;
#pragma unroll
  for (int k = 0; k < CHUNK; k += 8) {
    unsigned a[2][4], b[2][4];
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      load_matrices<false>(a[half], seen + 16 * half * ROW + k);
      load_matrices<false>(b[half], by + 16 * half * ROW + k);
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        b[half][j] = to_tf32(__uint_as_float(b[half][j]));
      }
    }
#pragma unroll
    for (int m = 0; m < 2; ++m) {
#pragma unroll
      for (int n = 0; n < 4; ++n) {
        multiply_add_tf32(sums[m][n], a[m], b[n / 2][n % 2 * 2], b[n / 2][n % 2 * 2 + 1]);
      }
    }
  }
}

// A thread has pairs of channels at four times of its warp's 32.
#pragma unroll
for (int m = 0; m < 2; ++m) {
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    const int time = top + warp_top + 16 * m + 8 * half + lane / 4;
#pragma unroll
    for (int n = 0; n < 4; ++n) {
#pragma unroll
      for (int j = 0; j < 2; ++j) {
        const int channel = left + warp_left + 8 * n + lane % 4 * 2 + j;
        if (time < length && channel < outputs) {
          const size_t at = (begin + time) * outputs + channel;
          out[at] = sums[m][n][2 * half + j] + bias[channel] + (ADD ? added[at] : 0.0f);
        }
      }
    }
  }
}
#ifndef __CUDACC_RTC__
}
#endif
