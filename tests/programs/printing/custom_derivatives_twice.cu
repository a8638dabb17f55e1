// prints: 2 6 6 4
// prints: 12
// Second derivatives of a function whose first derivatives the program gives. They are made from the bodies of those; what the
// function itself computes is something else here, and is not asked.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>

__host__ __device__ double looked_up(double x) { return int(x); }
__host__ __device__ double slope(double x) { return 2 * x; }
namespace clad {
namespace custom_derivatives {
__host__ __device__ void looked_up_pullback(double x, double y_adj, double* x_adj) { *x_adj += slope(x) * y_adj; }
__host__ __device__ clad::ValueAndPushforward<double, double> looked_up_pushforward(double x, double x_tan) {
    return {x * x, slope(x) * x_tan};
}
}  // namespace custom_derivatives
}  // namespace clad

double f(double x, double y) { return 2 * looked_up(x * y) + x * x * y; }  // 2 x² y² + x² y
double g(double x) { return 2 * x * looked_up(x); }                        // 2 x³

int main() {
    double matrix[4] = {};
    clad::hessian(f).execute(1, 0.5, matrix);
    std::printf("%g %g %g %g\n", matrix[0], matrix[1], matrix[2], matrix[3]);
    std::printf("%g\n", clad::differentiate<2>(g, "x").execute(1));
}
