// prints: 20 6
// What a `*_reverse_forw` says follows from the body of the function it is for, where that is read.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>

struct Pair {
    double v[2];
    Pair() : v{0, 0} {}
    double& at(int i) { return v[i]; }
};
double& larger(double& a, double& b) { return a > b ? a : b; }

namespace clad {
namespace custom_derivatives {
ValueAndAdjoint<double&, double&> larger_reverse_forw(double& a, double& b, double& d_a, double& d_b) {
    if (a > b) return {a, d_a};
    return {b, d_b};
}
namespace class_functions {
ValueAndAdjoint<double&, double&> at_reverse_forw(Pair* p, int i, Pair* d_p, int) { return {p->v[i], d_p->v[i]}; }
ValueAndAdjoint<Pair, Pair> constructor_reverse_forw(Tag<Pair>) { return {Pair(), Pair()}; }
}  // namespace class_functions
}  // namespace custom_derivatives
}  // namespace clad

double f(double x, double y) {
    Pair p;
    p.at(0) = x;
    p.at(1) = y;
    larger(p.at(0), p.at(1)) *= 2;
    return p.at(0) * p.at(1) * x;
}

int main() {
    double dx = 0, dy = 0;
    clad::gradient(f).execute(1, 5, &dx, &dy);
    std::printf("%g %g\n", dx, dy * 3);
    return 0;
}
