// The language around kernels: specifiers, launches, shared and constant memory, templates, intrinsics.
#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <cuda.h>
#include <math_constants.h>

__constant__ float coefficients[16];
__device__ int counter = 0;
__managed__ int both;
__device__ __constant__ double pi = CUDART_PI;

struct particle {
  float3 position, velocity;
  __host__ __device__ float energy() const { return velocity.x * velocity.x + velocity.y * velocity.y; }
};

template <typename T, int N>
__device__ __forceinline__ T sum(const T (&values)[N]) {
  T s = T(0);
#pragma unroll
  for (int i = 0; i < N; i++) s += values[i];
  return s;
}

template <typename T>
__global__ void __launch_bounds__(256, 2) reduce(const T *__restrict__ in, T *out, int n) {
  extern __shared__ unsigned char raw[];
  T *s = reinterpret_cast<T *>(raw);
  __shared__ T tile[16][17];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : T(0);
  tile[threadIdx.y][threadIdx.x] = s[threadIdx.x];
  __syncthreads();
  T v = s[threadIdx.x];
  for (int d = warpSize / 2; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x == 0) atomicAdd(out, v);
  if (__syncthreads_count(i < n) == 0) return;
  if (__any_sync(__activemask(), i == 3)) atomicMax(&counter, i);
}

__global__ void intrinsics(float *f, double *d, int *n, const float4 *q, particle *p) {
  float4 v = __ldg(&q[threadIdx.x]);
  float2 w = make_float2(v.x, v.y);
  f[0] = __expf(w.x) + __fmaf_rn(w.x, w.y, 1.0f) + rsqrtf(v.z) + fmaxf(v.w, 0.0f) + __saturatef(f[1]) + coefficients[3] + norm3df(1, 2, 3);
  d[0] = rsqrt(d[1]) + __dadd_rn(d[2], 1.0) + sinpi(d[3]) + normcdf(d[4]) + pi + erfcx(d[5]) + j0(d[6]) + pow(d[7], 2.0) + pow(d[7], 2);
  n[0] = __popc(n[1]) + __clz(n[2]) + __float2int_rn(f[2]) + min(n[3], 4) + max(n[4], 5u) + __mul24(n[5], n[6]) + abs(n[7]);
  sincosf(f[3], &f[4], &f[5]);
  sincospi(d[8], &d[9], &d[10]);
  f[6] = p->energy() + std::sqrt(f[7]) + std::fabs(f[8]) + floor(f[9]) + isnan(f[10]);
  float local[4] = {f[0], f[1], f[2], f[3]};
  f[7] = sum(local);
  atomicAdd(&d[0], 1.0);
  atomicCAS(&n[0], 1, 2);
  __threadfence();
  long long t = clock64();
  f[8] = (float)t;
  auto square = [] __device__(float x) { return x * x; };
  f[9] = square(f[9]);
}

void host(int n) {
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc((void **)&out, sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  dim3 block(16, 16), grid((n + 255) / 256);
  reduce<float><<<grid, block, 256 * sizeof(float), stream>>>(in, out, n);
  reduce<double><<<1, 32>>>(nullptr, nullptr, 0);
  float table[16] = {};
  cudaMemcpyToSymbol(coefficients, table, sizeof(table));
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  cudaEventRecord(stop, stream);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) printf("%s %f %s\n", cudaGetErrorString(error), rsqrtf(ms), properties.name);
  void *args[] = {&in, &out, &n};
  cudaLaunchKernel((void *)reduce<float>, grid, block, args, 0, stream);
  cudaMemcpyAsync(table, in, 4, cudaMemcpyDeviceToHost, stream);
  cudaFree(in);
  cudaFree(out);
  cudaDeviceSynchronize();
  both = (int)hypot(3.0, 4.0) + max(1, 2) + min(1.0f, 2.0f);
}
