#include <cooperative_groups.h>
namespace cg = cooperative_groups;
constexpr int lanes = 8;

// The size of a tile is a constant of the program's.
__global__ void kernel(double *out, const double *x) {
    cg::thread_block_tile<2 * lanes> tile = cg::tiled_partition<2 * lanes>(cg::this_thread_block());
    double sum = x[threadIdx.x] * x[threadIdx.x];
    for (int offset = lanes; offset > 0; offset /= 2) sum += tile.shfl_down(sum, offset);
    if (tile.thread_rank() == 0) out[threadIdx.x / (2 * lanes)] = sum;
}
