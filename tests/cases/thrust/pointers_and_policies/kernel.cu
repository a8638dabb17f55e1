// Raw pointers with policies, device_ptr, scans, sorting by keys, a maximum.
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/transform.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/sequence.h>
#include <thrust/fill.h>
#include <thrust/copy.h>
struct axpy { double a; __host__ __device__ double operator()(double x, double y) const { return a * x + y; } };
double ranked(const double* in, double a, int n) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  double *x, *y; int* keys;
  cudaMalloc(&x, n * sizeof(double)); cudaMalloc(&y, n * sizeof(double)); cudaMalloc(&keys, n * sizeof(int));
  cudaMemcpy(x, in, n * sizeof(double), cudaMemcpyHostToDevice);
  thrust::sequence(thrust::device_pointer_cast(keys), thrust::device_pointer_cast(keys) + n, n, -1);
  thrust::inclusive_scan(thrust::device, x, x + n, y);
  thrust::transform(thrust::cuda::par.on(stream), x, x + n, y, y, axpy{a});
  cudaStreamSynchronize(stream);
  thrust::sort_by_key(thrust::device, keys, keys + n, y);
  thrust::device_ptr<double> p(y);
  thrust::exclusive_scan(p, p + n, p, a);
  double m = thrust::reduce(thrust::device, x, x + n, in[0], thrust::maximum<double>());
  double s = 0;
  double* h = new double[n];
  thrust::copy(p, p + n, h);
  for (int i = 0; i < n; ++i) s += h[i] * (i + 1);
  delete[] h;
  cudaFree(x); cudaFree(y); cudaFree(keys);
  cudaStreamDestroy(stream);
  return s * m;
}
