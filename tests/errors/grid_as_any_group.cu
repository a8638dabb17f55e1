// request: gradient(kernel, "out, x")
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ void meet(const cg::thread_group& group) { group.sync(); }
__global__ void kernel(double* out, const double* x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = x[i] * x[i];
    meet(cg::this_grid());
       //^^^ CG0205: a grid is passed on as a group of any kind
    out[i] *= out[0];
}
