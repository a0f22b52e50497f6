// Of CUDA's headers what the kernels name, so that clang can check them where CUDA is not installed.

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

typedef decltype(sizeof(0)) size_t;
struct uint3 { unsigned x, y, z; };
struct uint2 { unsigned x, y; };
struct alignas(16) uint4 { unsigned x, y, z, w; };
struct alignas(8) float2 { float x, y; };
struct alignas(16) float4 { float x, y, z, w; };
extern __device__ const uint3 threadIdx, blockIdx, blockDim, gridDim;

__device__ float2 make_float2(float, float);
__device__ uint4 make_uint4(unsigned, unsigned, unsigned, unsigned);
__device__ void __syncthreads();
__device__ void __syncwarp(unsigned = 0xffffffff);
__device__ float __shfl_xor_sync(unsigned, float, int);
__device__ unsigned atomicAdd(unsigned*, unsigned);
__device__ unsigned __float_as_uint(float);
__device__ float __uint_as_float(unsigned);
__device__ unsigned __cvta_generic_to_shared(const void*);
template <typename T>
__device__ T __ldcg(const T*);
template <typename T>
__device__ T __ldcs(const T*);
template <typename T>
__device__ T __ldg(const T*);
__device__ float expf(float);
__device__ float tanhf(float);
__device__ float fabsf(float);
__device__ float fmaxf(float, float);
__device__ float fminf(float, float);
__device__ float rsqrtf(float);
__device__ void sincosf(float, float*, float*);
__device__ float __fdividef(float, float);
__device__ int min(int, int);
__device__ int max(int, int);
