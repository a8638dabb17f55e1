// The threads that took a branch together add up their values, in the order of their ranks.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    double y = x[i] * x[i];
    if (i % 3 != 1) {
        cg::coalesced_group g = cg::coalesced_threads();
        y = cg::reduce(g, y, cg::plus<double>()) * x[i] + g.shfl(x[i], 1);
        y += cg::inclusive_scan(g, x[i], cg::plus<double>());
    }
    out[i] = y;
}
