// What the kernels have in common. No other header is needed, which would take longer to read than these.

// MLX's two narrow kinds of numbers; arithmetic is done in float32.
struct BFloat16 {
  unsigned short bits;

  BFloat16() = default;
  __device__ explicit BFloat16(float x) {
    const unsigned raw = __float_as_uint(x);
    bits = (raw + 0x7fff + (raw >> 16 & 1)) >> 16;  // to the nearest, halves to the even one
  }
  __device__ operator float() const { return __uint_as_float(unsigned(bits) << 16); }
};

struct Float16 {
  unsigned short bits;

  Float16() = default;
  __device__ explicit Float16(float x) { asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x)); }
  __device__ operator float() const {
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
    return x;
  }
};

__device__ inline float sum_of_warp(float x) {
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    x += __shfl_xor_sync(0xffffffff, x, step);
  }
  return x;
}

// What is this block's of so many things: those that lie side by side.
struct Share {
  int first, count;

  __device__ explicit Share(int things) {
    const int each = (things + gridDim.x - 1) / gridDim.x;
    first = min(things, int(blockIdx.x) * each);
    count = min(each, things - first);
  }
};

// Blocks that stay for several stretches of work meet after each. What a block wrote before a meeting is
// seen by the others after it, if they read it past the first cache (__ldcg). All blocks must run at
// once, so there may be no more than fit. `counts` are zeros, and are zeros again when all have left.
class Meeting {
 public:
  __device__ explicit Meeting(const unsigned* counts) : counts_(const_cast<unsigned*>(counts)) {}

  __device__ void wait() {
    due_ += gridDim.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      unsigned arrived;
      asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(counts_) : "memory");
      do {
        asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(arrived) : "l"(counts_) : "memory");
      } while (arrived < due_);
    }
    __syncthreads();
  }

  __device__ void leave() {
    if (threadIdx.x == 0 && atomicAdd(counts_ + LEFT, 1) == gridDim.x - 1) {
      counts_[0] = counts_[LEFT] = 0;
    }
  }

 private:
  static constexpr int LEFT = 32;  // in another line of the cache

  unsigned* const counts_;
  unsigned due_ = 0;
};
