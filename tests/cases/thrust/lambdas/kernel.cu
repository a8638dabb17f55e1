// Device lambdas; vectors copied as a whole and element by element.
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
double mixed(const double* in, double a, int n) {
  thrust::host_vector<double> h(in, in + n);
  thrust::device_vector<double> x = h;
  thrust::transform(x.begin(), x.end(), x.begin(), [=] __host__ __device__ (double v) { return a * v * v; });
  h = x;
  double last = x[n - 1];
  x[0] = a * last;
  return h[0] * x.back() + x[0] + thrust::transform_reduce(x.begin(), x.end(), [] __host__ __device__ (double v) { return sin(v); }, a, thrust::plus<double>());
}
