// Threads read columns of layers, rows and planes, in bounds that tell them apart (`right`) and in bounds of another name, which need not:
// additions that are not atomic are one thread's alone.
//status 0
//! 20 launches,
//! no report
#include <cugrad/cugrad.h>

template <bool right>
__global__ void layers(float *out, const float *a, int n, int m, int bound) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= (right ? n : bound)) return;
  float s = a[i] * a[i];
  for (int k = 1; k < m; k++) s += a[k * n + i] * a[(k - 1) * n + i];
  out[i] = s;
}

template <bool right>
__global__ void rows(float *out, const float *a, int n, int m, int bound) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = 0;
  for (int k = 0; k < (right ? m : bound); k++) s += sinf(a[i * m + k]);
  out[i] = s;
}

template <bool right>
__global__ void planes(float *out, const float *a, int n, int m, int bound) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= (right ? n : bound) || x >= 64 || y >= m) return;
  float s = 0;
  for (int c = 0; c < 3; c++) s += sinf(a[(c * m + y) * n + x]);
  out[y * 64 + x] = s;
}

template <bool right>
__global__ void triples(float *out, const float *a, int n, int m, int bound) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = a[3 * i] * a[3 * i + 1] * a[3 * i + 2];
  if (!right)
    for (int k = m; k < bound; k++) s += a[3 * i + k];
  out[i] = s;
}

// Members of a struct: `y` is stored to, and so it is no other's array.
struct Arrays {
  float *x, *y;
};

template <bool right>
__global__ void members(Arrays arrays, int n, int m, int bound) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int k = 0; k < m; k++) arrays.y[k * n + i] = arrays.y[k * n + i] * arrays.x[k * (right ? n : bound) + i];
}

int main() {
  const int all = 4096;
  float *out, *a, *out_adj, *a_adj;
  for (float **p : {&out, &a, &out_adj, &a_adj}) {
    cudaMallocManaged(p, all * sizeof(float));
    for (int i = 0; i < all; i++) (*p)[i] = 1;
  }
  for (int bound : {5, 16, 19}) {
    cugrad::gradient(layers<false>, "out, a").execute_kernel(3, 8, out, a, 16, 4, bound, out_adj, a_adj);
    cugrad::gradient(rows<false>, "out, a").execute_kernel(2, 8, out, a, 16, 16, bound, out_adj, a_adj);
    cugrad::gradient(planes<false>, "out, a").execute_kernel(dim3(3, 2), dim3(8, 3), out, a, 16, 5, bound, out_adj, a_adj);
    cugrad::gradient(triples<false>, "out, a").execute_kernel(2, 8, out, a, 16, 2, bound - 13, out_adj, a_adj);
  }
  cugrad::gradient(layers<true>, "out, a").execute_kernel(3, 8, out, a, 16, 4, 0, out_adj, a_adj);
  cugrad::gradient(rows<true>, "out, a").execute_kernel(2, 8, out, a, 16, 16, 0, out_adj, a_adj);
  cugrad::gradient(planes<true>, "out, a").execute_kernel(dim3(3, 2), dim3(8, 3), out, a, 16, 5, 0, out_adj, a_adj);
  cugrad::gradient(triples<true>, "out, a").execute_kernel(2, 8, out, a, 16, 2, 0, out_adj, a_adj);
  Arrays arrays = {a, out}, adjoints = {a_adj, out_adj}, *arrays_adj;
  cudaMallocManaged(&arrays_adj, sizeof(Arrays));
  *arrays_adj = adjoints;
  for (int bound : {15, 16}) {
    cugrad::gradient(members<false>, "arrays").execute_kernel(2, 8, arrays, 16, 4, bound, arrays_adj);
    cugrad::gradient(members<true>, "arrays").execute_kernel(2, 8, arrays, 16, 4, bound, arrays_adj);
  }
  cudaDeviceSynchronize();
}
