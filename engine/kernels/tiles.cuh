// Tiles in shared memory, and their products in bfloat16 by the tensor cores: 16 x 16 by 16 x 8 numbers
// (PTX: mma.m16n8k16). Sums are taken in float32. A block has THREADS threads. What other blocks may have
// written in the same launch is read past the first cache. tensor_cores.cuh stands before it.

using Number = BFloat16;

constexpr int THREADS = 256;
constexpr int WARPS = THREADS / 32;
constexpr int CHUNK = 64;  // numbers of a row in a tile of the shared memory
constexpr int EIGHTS = CHUNK / 8;
constexpr int HIGH = 32, WIDE = 64;  // rows and columns of a product's tile
constexpr int POOL = 24 * 1024;  // numbers of shared memory that a block lends to what it does, 48 KB
constexpr float LOWEST = -3e38f, LOG2E = 1.44269504f;

__device__ inline unsigned packed(float low, float high) {
  unsigned both;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
  return both;
}

__device__ inline float power_of_two(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

// Eight numbers that lie side by side, as they are in memory.
union Eight {
  uint4 raw;
  Number each[8];
};

__device__ inline Eight eight_at(const Number* from) {
  Eight e;
  e.raw = __ldcg(reinterpret_cast<const uint4*>(from));
  return e;
}

// Where eight numbers of a tile's row lie: turned by the row, so that eight rows lie in different banks.
__device__ inline int in_tile(int row, int eight) {
  return row * CHUNK + (eight ^ (row % 8)) * 8;
}

__device__ inline void multiply_add(float (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// The sum over eight lanes that lie side by side.
__device__ inline float sum_of_eight(float x) {
#pragma unroll
  for (int step = 4; step > 0; step /= 2) {
    x += __shfl_xor_sync(0xffffffff, x, step);
  }
  return x;
}
