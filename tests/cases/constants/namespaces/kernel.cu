// Named, nested, anonymous and aliased namespaces, one name in several of them; the primal is in one too.
namespace {
__device__ double shape(double v) { return v * v; }
}
namespace physics {
namespace detail {
__device__ double shape(double v) { return sin(v); }
const double k = 3.0;
}  // namespace detail
namespace d = detail;
using detail::k;

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = ::shape(x[i]) + k * d::shape(x[i]);
}
}  // namespace physics
