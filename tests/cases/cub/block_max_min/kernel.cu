#include <cub/cub.cuh>

#if CUB_VERSION >= 300000
typedef cuda::maximum<> Max;
#else
typedef cub::Max Max;
#endif

// Who has the largest takes the adjoint.
__global__ void kernel(double *out, const double *x, const double *y) {
  typedef cub::BlockReduce<double, 10, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 4> BlockReduce;
  __shared__ typename BlockReduce::TempStorage temp;
  int i = threadIdx.x + 10 * threadIdx.y;
  double largest = BlockReduce(temp).Reduce(x[i] * y[i], Max());
  __syncthreads();
  double smallest = BlockReduce(temp).Reduce(x[i] + y[i], cuda::minimum<>(), 17);
  __syncthreads();
  cub::KeyValuePair<int, double> pair(i, y[i]);
  typedef cub::BlockReduce<cub::KeyValuePair<int, double>, 10, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 4> Pairs;
  __shared__ typename Pairs::TempStorage pairs;
  cub::KeyValuePair<int, double> best = Pairs(pairs).Reduce(pair, cub::ArgMax());
  if (i == 0) out[0] = largest * smallest + best.value * best.key;
}
