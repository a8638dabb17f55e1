// Plain accesses beside atomics of other threads: atomics are ordered among themselves, and with nothing else.
#include <cuda_runtime.h>
//status 86
//! race_atomics.cu:15: double v = a[i];
//! race_atomics.cu:22: double seen = *total;
//! race_atomics.cu:27: if (blockIdx.x + threadIdx.x == 0) *total = 0;
//! atomic write by block (1,0,0), thread (0,0,0)
//! race_atomics.cu:34: if (threadIdx.x == 5) *last = 1;
//! race on shared memory: `in_shared_memory(float*)::sum`
//! race_atomics.cu:41: float early = sum;
//! race_atomics.cu:48: if (*best < v) atomicMax(best, v);
// One thread reads what all add to, before it adds itself.
__global__ void read_first(double* a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = a[i];
  atomicAdd(&a[0], v);
}

// Each thread reads the sum after its own addition.
__global__ void read_after(double* total, double* out) {
  atomicAdd(total, 1.0);
  double seen = *total;
  out[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}

__global__ void clear_first(int* total) {
  if (blockIdx.x + threadIdx.x == 0) *total = 0;
  __syncthreads();
  atomicAdd(total, 1);
}

__global__ void write_after(int* last) {
  atomicAdd(last, 1);
  if (threadIdx.x == 5) *last = 1;
}

__global__ void in_shared_memory(float* out) {
  __shared__ float sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  float early = sum;
  atomicAdd(&sum, early + 1);
  __syncthreads();
  out[threadIdx.x] = sum;
}

__global__ void look_before(int* best, int v) {
  if (*best < v) atomicMax(best, v);
}

int main() {
  double* d;
  int* n;
  float* f;
  cudaMalloc(&d, 128 * sizeof(double));
  cudaMalloc(&n, 4 * sizeof(int));
  cudaMalloc(&f, 64 * sizeof(float));
  cudaMemset(d, 0, 128 * sizeof(double));
  cudaMemset(n, 0, 4 * sizeof(int));
  read_first<<<2, 32>>>(d);
  read_after<<<2, 32>>>(d, d + 64);
  clear_first<<<2, 32>>>(n);
  write_after<<<1, 32>>>(n + 1);
  in_shared_memory<<<1, 64>>>(f);
  look_before<<<2, 32>>>(n + 2, 7);
  cudaDeviceSynchronize();
}
