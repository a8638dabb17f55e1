// request: gradient(kernel, "out, x")
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) kernel(double* out, const double* x) {
    __shared__ double mine[32];
    auto cluster = cg::this_cluster();
                 //^^^ CG0217: a cluster of blocks, which read each other's shared memory
    mine[threadIdx.x] = x[blockIdx.x * 32 + threadIdx.x];
    cluster.sync();
    out[blockIdx.x * 32 + threadIdx.x] = cluster.map_shared_rank(mine, 1)[threadIdx.x];
}
