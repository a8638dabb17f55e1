// A linear recurrence y = a * y + b over the lanes: steps are composed, and which comes first matters. CUDA's scan hands the operator the
// later one first.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

struct step {
    double a;
    double b[2];
};

struct after {
    __device__ step operator()(const step& later, const step& earlier) const {
        return {later.a * earlier.a, {later.a * earlier.b[0] + later.b[0], later.a * earlier.b[1] + later.b[1]}};
    }
};

__global__ void kernel(double* y, const double* a, const double* b, int n) {
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    step own = {a[i], {b[i], 2.0 * b[i]}};
    step all = cg::inclusive_scan(tile, own, after());
    double sum = all.a + all.b[0] * all.b[1];
    double2 pair = cg::reduce(tile, make_double2(a[i], 1.0 + b[i] * b[i]), [](double2 p, double2 q) { return make_double2(p.x + q.x, p.y + q.y); });
    sum += pair.x / pair.y;
    if (i % 2 == 0) {
        auto even = cg::coalesced_threads();
        step last = cg::reduce(even, own, after{});
        sum += last.b[0];
    }
    y[i] = sum;
}
