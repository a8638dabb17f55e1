// request: gradient(kernel, "out, x")
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void kernel(double* out, const double* x) {
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    double v = x[threadIdx.x];
    out[threadIdx.x] = cg::reduce(tile, v, [](double a, double b) { return a * b; });
                     //^^^ CG0206: `reduce` over this group or with this operator
}
