// Reductions and scans with operators of the program's own: a lambda, a generic one, an object with a member, a function.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

struct soft_max {
    double sharp;
    __device__ double operator()(const double& a, const double& b) const {
        return log(exp(sharp * a) + exp(sharp * b)) / sharp;
    }
};

__device__ double times(double a, double b) { return a * b; }

__global__ void kernel(double* out, const double* x, double sharp) {
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = x[i];
    double product = cg::reduce(tile, v, [](double a, double b) { return a * b; });
    double running = cg::inclusive_scan(tile, v, [](auto a, auto b) { return a * b; });
    double before = cg::exclusive_scan(tile, v, times);
    double soft = cg::reduce(tile, v, soft_max{sharp});
    double most = cg::reduce(tile, v, cg::greater<double>());
    double some = 0.0;
    if (i % 3 != 0) {
        auto few = cg::coalesced_threads();
        some = cg::reduce(few, v, [=](double a, double b) { return a + b + sharp * a * b; });
        some += cg::inclusive_scan(few, v, times);
    }
    out[i] = product + 2.0 * running + 3.0 * before + soft + most * most + some;
}
