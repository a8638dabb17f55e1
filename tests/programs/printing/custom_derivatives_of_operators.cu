// prints: 30 40 14
// prints: 30 40
// prints: 15 10
// Derivatives that the user wrote for operators, by Clad's names: of a function object, and of a product of vectors. They are wrong by a
// factor of ten, so that it shows who was asked.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>

struct Vec {
    double x, y;
};
__host__ __device__ double operator*(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y; }

struct Scale {
    double by;
    __host__ __device__ double operator()(double x) const { return by * x; }
};

namespace clad {
namespace custom_derivatives {
__host__ __device__ void operator_star_pullback(const Vec& a, const Vec& b, double d, Vec* d_a, Vec* d_b) {
    d_a->x += 10 * d * b.x;
    d_a->y += 10 * d * b.y;
    d_b->x += d * a.x;
    d_b->y += d * a.y;
}
__host__ __device__ ValueAndPushforward<double, double> operator_star_pushforward(const Vec& a, const Vec& b, const Vec& d_a,
                                                                                  const Vec& d_b) {
    return {a * b, 10 * (d_a.x * b.x + d_a.y * b.y) + d_b.x * a.x + d_b.y * a.y};
}
namespace class_functions {
__host__ __device__ void operator_call_pullback(const Scale* s, double x, double d, Scale* d_s, double* d_x) {
    *d_x += 10 * d * s->by;
    d_s->by += d * x;
}
}  // namespace class_functions
}  // namespace custom_derivatives
}  // namespace clad

__host__ __device__ double product(double x, double y, double z) {
    Vec a{x, y}, b{3, 4};
    return a * b + z * 14;
}
double scaled(double x, double by) {
    Scale s{by};
    return s(x) * 0.5;
}

int main() {
    double dx = 0, dy = 0, dz = 0;
    clad::gradient(product).execute(1, 2, 3, &dx, &dy, &dz);
    std::printf("%g %g %g\n", dx, dy, dz);
    std::printf("%g %g\n", clad::differentiate(product, "x").execute(1, 2, 3), clad::differentiate(product, "y").execute(1, 2, 3));
    dx = dy = 0;
    clad::gradient(scaled).execute(20, 3, &dx, &dy);
    std::printf("%g %g\n", dx, dy);
    return 0;
}
