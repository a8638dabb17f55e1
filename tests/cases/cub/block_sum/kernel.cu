#include <cub/cub.cuh>

// Sums over blocks of 48 threads, in storage that two collectives share.
__global__ void kernel(double *out, const double *x, const double *y, int n) {
  typedef cub::BlockReduce<double, 48> BlockReduce;
  typedef cub::BlockReduce<double, 48, cub::BLOCK_REDUCE_RAKING> Raking;
  __shared__ union {
    typename BlockReduce::TempStorage reduce;
    typename Raking::TempStorage raking;
    double tile[48];
  } shared;
  __shared__ double mean;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = i < n ? x[i] * x[i] : 0.0;
  double sum = BlockReduce(shared.reduce).Sum(v);
  if (threadIdx.x == 0) mean = sum / 48;
  __syncthreads();
  int valid = n - blockIdx.x * blockDim.x;
  double part = Raking(shared.raking).Sum(sin(y[i]) * mean, valid < 48 ? valid : 48);
  __syncthreads();
  double items[2] = {x[i], y[i] * mean};
  double both = BlockReduce(shared.reduce).Sum(items);
  __syncthreads();
  shared.tile[threadIdx.x] = y[i];
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = part * both + shared.tile[5];
}
