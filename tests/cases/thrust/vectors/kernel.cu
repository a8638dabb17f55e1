// Vectors of Thrust, with function objects of the user's and of Thrust's.
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/transform.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/fill.h>
#include <thrust/copy.h>
struct scaled { double a; __host__ __device__ double operator()(double x) const { return a * x * x; } };
struct cube { __host__ __device__ double operator()(const double& x) const { return x * x * x; } };
double energy(const double* in, double a, int n) {
  thrust::device_vector<double> x(in, in + n), y(n);
  thrust::transform(x.begin(), x.end(), y.begin(), scaled{a});
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), thrust::multiplies<double>());
  double s = thrust::reduce(y.begin(), y.end(), 0.0, thrust::plus<double>());
  s += thrust::transform_reduce(x.begin(), x.end(), cube(), 0.0, thrust::plus<double>());
  thrust::fill(y.begin(), y.begin() + 2, a);
  s += thrust::inner_product(x.begin(), x.end(), y.begin(), 0.0);
  return s;
}
