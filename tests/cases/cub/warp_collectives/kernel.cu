#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>
#include <cub/util_ptx.cuh>
#include <cuda/functional>

// Warps and segments of warps; the last warp is not a whole one.
__global__ void kernel(double *out, const double *x) {
  typedef cub::WarpReduce<double> WarpReduce;
  typedef cub::WarpReduce<double, 16> HalfReduce;
  typedef cub::WarpScan<double> WarpScan;
  __shared__ typename WarpReduce::TempStorage temp[2];
  __shared__ typename HalfReduce::TempStorage halves[3];
  __shared__ typename WarpScan::TempStorage scans[2];
  int i = threadIdx.x, warp = i / 32;
  double sum = WarpReduce(temp[warp]).Sum(x[i] * x[i]);
  double largest = HalfReduce(halves[i / 16]).Reduce(x[i], cuda::maximum<>());
  double few = HalfReduce(halves[i / 16]).Sum(exp(x[i]), 5);
  double upto, before;
  WarpScan(scans[warp]).InclusiveSum(x[i], upto);
  WarpScan(scans[warp]).ExclusiveSum(x[i], before);
  double next = cub::ShuffleDown<32>(x[i], 1, 31, i < 32 ? 0xffffffffu : 0xffffu);
  out[i] = upto * before + next;
  if (i % 16 == 0) out[i] += largest * few;
  if (i % 32 == 0) out[i] += sum;
}
