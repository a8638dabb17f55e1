// The standard library's spelling, and one through using.
#include <cmath>

__device__ double soft(double v) {
    using std::exp;
    return std::log(1.0 + exp(v));
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = soft(x[i]) + std::pow(x[i], 2) * std::abs(x[i]) - std::sqrt(x[i]) * std::fmin(x[i], 9.0);
}
