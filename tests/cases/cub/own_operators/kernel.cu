#include <cub/cub.cuh>

struct Moments {
  double sum, squares;
};
struct Combine {
  __device__ Moments operator()(const Moments &a, const Moments &b) const {
    Moments both = {a.sum + b.sum, a.squares + b.squares};
    return both;
  }
};

// A struct with an operator of the user's, and a lambda.
template <int Threads>
__global__ void kernel(double *out, const double *x) {
  using Reduce = cub::BlockReduce<Moments, Threads>;
  using Product = cub::BlockReduce<double, Threads>;
  extern __shared__ char memory[];
  auto &temp = *reinterpret_cast<typename Reduce::TempStorage *>(memory);
  double v = x[threadIdx.x];
  Moments mine = {v, v * v};
  Moments all = Reduce(temp).Reduce(mine, Combine());
  __syncthreads();
  auto &again = *reinterpret_cast<typename Product::TempStorage *>(memory);
  double product = Product(again).Reduce(1.0 + 0.1 * v, [](double a, double b) { return a * b; });
  if (threadIdx.x == 0) out[0] = all.squares - all.sum * all.sum / Threads + product;
}
template __global__ void kernel<70>(double *, const double *);
