// Sums of what iterators compute, by the names that CUB had for them up to CUDA 12.
#include <cub/cub.cuh>
#if CUDART_VERSION < 13000
template <class T, class F, class It>
using transformed = cub::TransformInputIterator<T, F, It>;
using counting = cub::CountingInputIterator<int>;
#else
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
template <class T, class F, class It>
using transformed = thrust::transform_iterator<F, It, T>;
using counting = thrust::counting_iterator<int>;
#endif

struct Square {
  __host__ __device__ double operator()(double x) const { return x * x; }
};
struct Weighted {
  const double *x;
  double scale;
  __host__ __device__ double operator()(int i) const { return scale * i * x[i]; }
};

void kernel(double *out, const double *x, double scale, int n) {
  transformed<double, Square, const double *> squares(x, Square());
  counting first(0);
  transformed<double, Weighted, counting> weighted(first, Weighted{x, scale});
  void *temp = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(temp, bytes, squares, out, n);
  cudaMalloc(&temp, bytes);
  cub::DeviceReduce::Sum(temp, bytes, squares, out, n);
  cub::DeviceReduce::Sum(temp, bytes, weighted + 1, out + 1, n - 1);
  cudaFree(temp);
}
