// request: gradient(kernel, "out, x")
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(double* out, const double* x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = x[i] * x[i];
    cg::this_grid().sync();
  //^^^ CG0205: synchronisation of the whole grid
    out[i] *= out[0];
}
