// Nothing to report: atomics, tiles, reduction trees, warps, managed memory, the last block to finish, `__device__` variables,
// loops around compare-and-swap, which begin with a plain read.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
//status 0
//> 256 64 4096 4096 3 2016 63
//! sanitize: 8 launches,
//! no report
//- race
__device__ unsigned finished;
__device__ float scale[4];
__constant__ float table[3] = {1, 2, 3};

__global__ void histogram(int* bins, const int* x, int n) {
  __shared__ int local[8];
  if (threadIdx.x < 8) local[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[x[i] % 8], 1);
  __syncthreads();
  if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void multiply(float* c, const float* a, const float* b, int n) {
  __shared__ float ta[16][16], tb[16][16];
  float sum = 0;
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  for (int k = 0; k < n; k += 16) {
    ta[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    tb[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + col];
    __syncthreads();
    for (int j = 0; j < 16; j++) sum += ta[threadIdx.y][j] * tb[j][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

// Each block leaves a partial sum; the last one adds them up.
__global__ void reduce(float* out, float* partial, const float* x) {
  extern __shared__ float tree[];
  __shared__ bool last;
  int i = threadIdx.x;
  tree[i] = x[blockIdx.x * blockDim.x + i];
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (i < half) tree[i] += tree[i + half];
  }
  if (i == 0) {
    partial[blockIdx.x] = tree[0];
    __threadfence();
    last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && i == 0) {
    float sum = 0;
    for (unsigned n = 0; n < gridDim.x; n++) sum += partial[n];
    *out = sum;
  }
}

__global__ void warps(int* out) {
  __shared__ int line[32];
  int lane = threadIdx.x;
  line[lane] = lane;
  __syncwarp();
  int other = line[31 - lane];
  for (int d = 16; d > 0; d /= 2) other += __shfl_xor_sync(0xffffffffu, other, d);
  __syncwarp();
  line[lane] = other;
  if (lane == 0) *out = line[0];
}

struct padded { char tag; double value; };
__global__ void structs(padded* to, const padded* from, char* bytes) {
  to[threadIdx.x] = from[threadIdx.x];
  bytes[threadIdx.x] = (char)to[threadIdx.x].value;
}

__global__ void variables(float* out) { out[threadIdx.x] = scale[threadIdx.x] * table[threadIdx.x]; }

__global__ void largest(unsigned* best) {
  unsigned mine = threadIdx.x, seen = *best;
  while (seen < mine) {
    unsigned found = atomicCAS(best, seen, mine);
    if (found == seen) break;
    seen = found;
  }
}

int main() {
  int *x, *bins;
  cudaMallocManaged(&x, 256 * sizeof(int));
  cudaMallocManaged(&bins, 8 * sizeof(int));
  for (int i = 0; i < 256; i++) x[i] = i;
  memset(bins, 0, 8 * sizeof(int));
  histogram<<<4, 64>>>(bins, x, 256);
  cudaDeviceSynchronize();
  int total = 0;
  for (int b = 0; b < 8; b++) total += bins[b];

  const int n = 64;
  float *a, *b, *c;
  cudaMallocManaged(&a, n * n * sizeof(float));
  cudaMallocManaged(&b, n * n * sizeof(float));
  cudaMalloc(&c, n * n * sizeof(float));
  for (int i = 0; i < n * n; i++) a[i] = b[i] = 1;
  multiply<<<dim3(4, 4), dim3(16, 16)>>>(c, a, b, n);
  float first;
  cudaMemcpy(&first, c, sizeof first, cudaMemcpyDeviceToHost);

  float *partial, *out;
  cudaMalloc(&partial, 64 * sizeof(float));
  cudaMallocManaged(&out, sizeof(float));
  reduce<<<64, 64, 64 * sizeof(float)>>>(out, partial, a);
  cudaDeviceSynchronize();
  float once = *out;
  reduce<<<64, 64, 64 * sizeof(float)>>>(out, partial, a);
  cudaDeviceSynchronize();

  padded *from, *to;
  char* bytes;
  cudaMallocManaged(&from, 4 * sizeof(padded));
  cudaMalloc(&to, 4 * sizeof(padded));
  cudaMallocManaged(&bytes, 4);
  for (int i = 0; i < 4; i++) from[i].tag = 1, from[i].value = i;
  structs<<<1, 4>>>(to, from, bytes);
  cudaDeviceSynchronize();

  float ones[4] = {1, 1, 1, 1};
  cudaMemcpyToSymbol(scale, ones, sizeof ones);
  variables<<<1, 3>>>(a);
  int* all;
  cudaMallocManaged(&all, sizeof(int));
  warps<<<1, 32>>>(all);
  cudaDeviceSynchronize();
  unsigned* best;
  cudaMallocManaged(&best, sizeof(unsigned));
  *best = 5;
  largest<<<1, 64>>>(best);
  cudaDeviceSynchronize();
  std::printf("%d %g %g %g %d %d %u\n", total, first, once, *out, (int)bytes[3], 4 * *all + 32, *best);
}
