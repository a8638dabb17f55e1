// A softmax over tiles of eight threads by cooperative groups' reductions.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void kernel(double* out, const double* x) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int i = threadIdx.x;
    double most = cg::reduce(tile, x[i], cg::greater<double>());
    double e = exp(x[i] - most);
    double sum = cg::reduce(tile, e, cg::plus<double>());
    out[i] = e / sum + tile.shfl_xor(x[i] * x[i], 1);
}
