#include <cub/cub.cuh>

// CUB has a `Max` of its own in its namespace; this one is meant, and its call operator is a template.
struct Max {
  template <typename T>
  __device__ T operator()(const T &a, const T &b) const {
    return a > b ? a : b;
  }
};

__global__ void kernel(double *out, const double *x) {
  typedef cub::BlockReduce<double, 64> Reduce;
  __shared__ typename Reduce::TempStorage memory;
  double most = Reduce(memory).Reduce(x[threadIdx.x], Max{});
  if (threadIdx.x == 0) out[0] = most * most;
}
