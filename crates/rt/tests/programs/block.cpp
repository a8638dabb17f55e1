// Kernels with barriers.
#include <cstdio>

//> reduction: 500500
//> dynamic: 255 0
//> dynamic at namespace scope: 63
//> count 21 and 0 1 or 1 0
//> early exit: 33
//> two-dimensional transpose wrong: 0
//> shared memory persists over barriers in 100 blocks, wrong: 0

__global__ void reduce(const float *x, float *out, int n) {
  __shared__ float s[128];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? x[i] : 0.0f;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) atomicAdd(out, s[0]);
}

__global__ void reverse(int *out) {
  CUGRAD_DYNAMIC_SHARED(int, s);
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

CUGRAD_DYNAMIC_SHARED_GLOBAL(double, everywhere);
__device__ void put(int t) { everywhere[t] = t; }
__global__ void namespace_scope(int *out) {
  put(threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0) *out = (int)everywhere[blockDim.x - 1];
}

__global__ void votes(int *out) {
  int t = threadIdx.x;
  int count = __syncthreads_count(t % 3 == 0);
  int some = __syncthreads_and(t > 0), all = __syncthreads_and(t >= 0);
  int any = __syncthreads_or(t == 7), none = __syncthreads_or(t < 0);
  if (t == 5) out[0] = count, out[1] = some, out[2] = all, out[3] = any, out[4] = none;
}

__global__ void early_exit(int *out) {
  static __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  if (threadIdx.x % 3 != 0) return;
  atomicAdd(&s, 1);
  __syncthreads();
  if (threadIdx.x == 0) *out = s;
}

__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[8][9];
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  out[(blockIdx.x * 8 + threadIdx.y) * n + blockIdx.y * 8 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void many(int *wrong) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int round = 0; round < 20; round++) {
    s[t] = blockIdx.x * 1000 + round;
    __syncthreads();
    if (s[(t + 13) % 64] != (int)(blockIdx.x * 1000 + round)) atomicAdd(wrong, 1);
    __syncthreads();
  }
}

int main() {
  float *x, *sum;
  int *out;
  cudaMallocManaged(&x, 4096 * sizeof(float));
  cudaMallocManaged(&sum, sizeof(float));
  cudaMallocManaged(&out, 1024 * sizeof(int));
  for (int i = 0; i < 1000; i++) x[i] = i + 1;
  *sum = 0;
  ::cugrad_cpu::launch(::cugrad_cpu::config(8, 128), true, [&](auto... a) { reduce(a...); }, x, sum, 1000);
  printf("reduction: %.0f\n", *sum);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 256, 256 * sizeof(int)), true, [&](auto... a) { reverse(a...); }, out);
  printf("dynamic: %d %d\n", out[0], out[255]);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 64, 64 * sizeof(double)), true, [&](auto... a) { namespace_scope(a...); }, out);
  printf("dynamic at namespace scope: %d\n", out[0]);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 61), true, [&](auto... a) { votes(a...); }, out);
  printf("count %d and %d %d or %d %d\n", out[0], out[1], out[2], out[3], out[4]);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 97), true, [&](auto... a) { early_exit(a...); }, out);
  printf("early exit: %d\n", out[0]);

  const int n = 32;
  float *y;
  cudaMallocManaged(&y, n * n * sizeof(float));
  for (int i = 0; i < n * n; i++) x[i] = i;
  ::cugrad_cpu::launch(::cugrad_cpu::config(dim3(4, 4), dim3(8, 8)), true, [&](auto... a) { transpose(a...); }, x, y, n);
  int wrong = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) wrong += y[i * n + j] != x[j * n + i];
  printf("two-dimensional transpose wrong: %d\n", wrong);
  out[0] = 0;
  ::cugrad_cpu::launch(::cugrad_cpu::config(100, 64), true, [&](auto... a) { many(a...); }, out);
  printf("shared memory persists over barriers in 100 blocks, wrong: %d\n", out[0]);
}
