#include <cub/block/block_scan.cuh>
#include <cuda/functional>

// Prefix sums, and scans with other operators, of one item and of two.
__global__ void kernel(double *out, const double *x) {
  typedef cub::BlockScan<double, 40> BlockScan;
  __shared__ typename BlockScan::TempStorage temp;
  int i = threadIdx.x;
  double before, total, upto, product, largest;
  BlockScan(temp).ExclusiveSum(x[i] * x[i], before, total);
  __syncthreads();
  BlockScan(temp).InclusiveSum(sin(x[i]), upto);
  __syncthreads();
  BlockScan(temp).InclusiveScan(1.0 + 0.1 * x[i], product, [](double a, double b) { return a * b; });
  __syncthreads();
  BlockScan(temp).ExclusiveScan(x[i], largest, -0.5, cuda::maximum<double>());
  __syncthreads();
  double items[2] = {x[i], x[i] * product};
  BlockScan(temp).InclusiveSum(items, items);
  out[i] = before * total + upto * product + largest * items[0] + items[1];
}
