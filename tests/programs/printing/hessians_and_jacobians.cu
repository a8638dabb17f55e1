// prints: 0.36281 -0.234742 -0.234742 -0.909297
// prints: -0.909297
// prints: 0.171773 0.341719 0.341719 2.00844
// prints: 1.75517 0.958851 2: 0.877583 -0.958851 0.479426 1.75517 1 0
// prints: 1 1.5: 0.5 2 1 -1
// prints: 3.16771 0.583853
// prints: 0 6 6 4
// prints: 2 0 0 2
#include <cmath>
#include <cstdio>
#include <cugrad/cugrad.h>
double f(double x, double y) { return x * x * y + sin(x * y); }
float iterated(float x, int n, float y) {
    float v = x;
    for (int i = 0; i < n; ++i) v = v * v * 0.5f + y;
    return v;
}
void polar(double r, double t, double* out) {
    out[0] = r * cos(t);
    out[1] = r * sin(t);
    out[2] = r;
}
void both(double r, double t, double& a, double& b) {
    a = r * t;
    b = r - t;
}
// The adjoint of the quotient is zero at the minimum, and its tangent is not.
double well(double x, double y) {
    double d = 1 / x, s = y * y;
    if (x > 0.5) s += (d - 1) * (d - 1);
    return s;
}
__device__ double on_device(double x, double y) { return x * y * y; }
__global__ void curvature(double* out) { cugrad::hessian(on_device).execute(2.0, 3.0, out); }

int main() {
    double h[4], one[1];
    cugrad::hessian(f).execute(1.0, 2.0, &h[0]);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
    cugrad::hessian(f, "y").execute(1.0, 2.0, &one[0]);
    printf("%g\n", one[0]);
    float l[4];
    cugrad::hessian(iterated).execute(0.5f, 3, 0.2f, &l[0]);
    printf("%g %g %g %g\n", l[0], l[1], l[2], l[3]);
    double out[3], j[6];
    cugrad::jacobian(polar).execute(2.0, 0.5, out, &j[0]);
    printf("%g %g %g: %g %g %g %g %g %g\n", out[0], out[1], out[2], j[0], j[1], j[2], j[3], j[4], j[5]);
    double a, b, r[4];
    cugrad::jacobian(both).execute(2.0, 0.5, a, b, &r[0]);
    printf("%g %g: %g %g %g %g\n", a, b, r[0], r[1], r[2], r[3]);
    double row[2];
    cugrad::jacobian(f).execute(1.0, 2.0, &row[0]);
    printf("%g %g\n", row[0], row[1]);
    double* d;
    cudaMalloc(&d, sizeof h);
    curvature<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
    cugrad::hessian(well).execute(1.0, 0.0, &h[0]);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
}
