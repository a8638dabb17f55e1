// A buffer that a variable of the device overwrites, the head of a struct, windows by a table of pointers, numbers that move within
// their array.
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
__device__ double table[4] = {0.5, 1.5, 2.5, 3.5};
struct Point {
  double x, y;
  int id;
};
__global__ void square(double* y, const double* x, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}
__global__ void add(double* y, const double* x, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] += x[i];
}
__global__ void scale(double* y, const Point* p, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] *= p->x * p->y * (i + 1) + p->id;
}
__global__ void step(double* to, const double* from, int n) {
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i) to[i] = to[i] + 0.5 * sin(from[i]);
}
void parts(double* out, const double* in) {
  const int n = 4;
  double *x, *y;
  Point* d;
  cudaMalloc(&x, n * sizeof(double));
  cudaMalloc(&y, n * sizeof(double));
  cudaMalloc(&d, sizeof(Point));
  cudaMemset(d, 0, sizeof(Point));
  cudaMemcpy(x, in, n * sizeof(double), cudaMemcpyHostToDevice);
  square<<<1, 32>>>(y, x, n);
  cudaMemcpyFromSymbol(x, table, n * sizeof(double), 0, cudaMemcpyDeviceToDevice);
  add<<<1, 32>>>(y, x, n);
  Point p;
  p.x = in[0] * in[1];
  p.y = in[1];
  p.id = 2;
  cudaMemcpy(d, &p, 2 * sizeof(double), cudaMemcpyHostToDevice);
  scale<<<1, 32>>>(y, d, n);
  double* window[3];
  for (int k = 0; k < 3; ++k) window[k] = y + k;
  for (int k = 0; k < 2; ++k) step<<<1, 32>>>(window[k + 1], window[k], 2);
  thrust::device_ptr<double> first(y);
  thrust::copy(first + 1, first + n, first);
  cudaMemcpy(out, y, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  cudaFree(d);
}
