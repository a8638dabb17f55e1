// Tiles of 64 threads: a sum, a largest value, a product of the program's own, a running sum.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void kernel(double* out, const double* x) {
    __shared__ cg::block_tile_memory<128> scratch;
    auto block = cg::this_thread_block(scratch);
    auto tile = cg::tiled_partition<64>(block);
    auto warp = cg::tiled_partition<32>(tile);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ double shared[128];
    shared[threadIdx.x] = x[i];
    tile.sync();
    double other = shared[tile.meta_group_rank() * 64 + (tile.thread_rank() + 40) % 64];
    double sum = cg::reduce(tile, x[i] * other, cg::plus<double>());
    double most = cg::reduce(tile, other, cg::greater<double>());
    double product = cg::reduce(tile, x[i], [](double a, double b) { return a * b; });
    double running = cg::inclusive_scan(tile, x[i] * x[i]);
    double before = cg::exclusive_scan(tile, x[i]);
    out[i] = sum + most * product * running + before * warp.shfl_down(x[i], 3) + tile.size() + warp.meta_group_rank();
}
