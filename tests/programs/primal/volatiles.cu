// Exchange through volatile shared memory without barriers, as reductions did before CUDA 9; volatile flags and locals.
#include <cstdio>
#include <cuda_runtime.h>

template <unsigned blockSize>
__device__ void warp_reduce(volatile float *sdata, unsigned tid) {
  if (blockSize >= 64) sdata[tid] += sdata[tid + 32];
  if (blockSize >= 32) sdata[tid] += sdata[tid + 16];
  sdata[tid] += sdata[tid + 8];
  sdata[tid] += sdata[tid + 4];
  sdata[tid] += sdata[tid + 2];
  sdata[tid] += sdata[tid + 1];
}

template <unsigned blockSize>
__global__ void reduce5(float *out, const float *in) {
  __shared__ float sdata[blockSize + 32];
  unsigned tid = threadIdx.x;
  sdata[tid] = in[blockIdx.x * blockSize + tid];
  __syncthreads();
  if (blockSize >= 128) {
    if (tid < 64) sdata[tid] += sdata[tid + 64];
    __syncthreads();
  }
  if (tid < 32) warp_reduce<blockSize>(sdata, tid);
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

// The form with a register, and an array that is volatile itself.
__global__ void in_register(float *out, const float *in) {
  __shared__ volatile float s[64];
  unsigned tid = threadIdx.x;
  float sum = in[tid];
  s[tid] = sum;
  __syncthreads();
  if (tid < 32) {
    s[tid] = sum = sum + s[tid + 32];
    volatile float *v = s;
    v[tid] = sum = sum + v[tid + 16];
    v[tid] = sum = sum + v[tid + 8];
    if (tid < 4) {
      v[tid] = sum = sum + v[tid + 4];
      v[tid] = sum = sum + v[tid + 2];
      v[tid] = sum = sum + v[tid + 1];
    }
  }
  volatile float own = sum;
  own += 1.0f;
  if (tid == 0) *out = own;
}

static int failures = 0;
static void expect(const char *what, int i, double have, double want) {
  if (have != want && failures++ < 20) printf("%s at %d: have %g, want %g\n", what, i, have, want);
}

int main() {
  float *x, *o;
  cudaMallocManaged(&x, 256 * sizeof(float));
  cudaMallocManaged(&o, 16 * sizeof(float));
  for (int i = 0; i < 256; i++) x[i] = i * 37 % 23;
  reduce5<128><<<2, 128>>>(o, x);
  cudaDeviceSynchronize();
  for (int b = 0; b < 2; b++) {
    double sum = 0;
    for (int i = 0; i < 128; i++) sum += x[b * 128 + i];
    expect("reduce5", b, o[b], sum);
  }
  in_register<<<1, 64>>>(o, x);
  cudaDeviceSynchronize();
  double sum = 0;
  for (int i = 0; i < 64; i++) sum += x[i];
  expect("in register", 0, o[0], sum + 1);
  return failures != 0;
}
