// prints: 0 0.25 0.25 0
// prints: 1 0 0 0.75
// prints: 0.5
// prints: 0 0.5 0.5 0.480453
// prints: 0 0.5 0.5 0.480453
// Where a tangent, a quotient or an exponent is zero, what is multiplied with it has a derivative all the same.
#include <clad/Differentiator/Differentiator.h>
#include <cmath>
#include <cstdio>
#include <cugrad/cugrad.h>
double logistic(const double* p) { return 1 / (1 + exp(-p[0] * p[1])); }
double positive(const double* p) { return sqrt(fmax(p[0] * p[0] + p[1] * p[1] * p[1], 0.0)); }
double silu(double x) { return x / (1 + exp(-x)); }
double power(double x, double y) { return pow(x, y); }
double power_of(const double* p) { return pow(p[0], p[1]); }
void print(const double* h) { printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]); }
int main() {
    double p[2] = {0.5, 0}, q[2] = {0, 1}, r[2] = {2, 0}, h[4];
    cugrad::hessian(logistic, "p[0:1]").execute(p, h);
    print(h);
    cugrad::hessian(positive, "p[0:1]").execute(q, h);
    print(h);
    printf("%g\n", clad::differentiate<2>(silu, "x").execute(0.0));
    cugrad::hessian(power).execute(2.0, 0.0, &h[0]);
    print(h);
    cugrad::hessian(power_of, "p[0:1]").execute(r, h);
    print(h);
}
