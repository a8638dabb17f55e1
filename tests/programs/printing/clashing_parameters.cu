// prints: 90 120 36 14 120 40 24 0 36 24 0 0 14 0 0 4
// prints: 90 120 36 120 40 24 36 24 0
// prints: 12 4 1 1 0 6
// prints: 180 120 36
// prints: 3.51033 1.9177
// prints: 0.592072 0.807211 1.24158
// prints: 105 70 42 30
// prints: 0 6 9 6 4 12 9 12 18
// prints: 1.17712
// prints: 6 2
// prints: 60 18
// prints: 6 4 4 0 12
// Parameters that are called as generated code calls its own: adjoints, tangents, counters, tapes, derivatives.
#include <cmath>
#include <cstdio>
#include <cugrad/cugrad.h>
double rows(double i, double j, double matrix, double row) { return i * i * j * j * matrix + row * row * i; }
double adjoints(double x, double x_adj, double x_adj_tan) { return x * x * x_adj * x_adj * x_adj_tan; }
void outputs(double j, double matrix, double* y, double* y_tan) {
    y[0] = j * j * matrix;
    y[1] = j + matrix;
    y_tan[0] = matrix * matrix;
}
double tangents(double x, double x_tan) { return sin(x) * x_tan * x_tan; }
double kept(double tape, int trips, double result, double t0) {
    double t1 = tape, x_at = t0;
    for (int k = 0; k < trips; ++k) t1 = sin(t1 * tape + x_at) * result;
    return t1;
}
double words(double words_rev, double cugrad_thunk_6, double cugrad_adj, double cugrad_config) {
    return words_rev * cugrad_thunk_6 * cugrad_adj * cugrad_config;
}
double functions(double functions_hessian_rev_fwd, double functions_hessian, double exp) {
    return functions_hessian * functions_hessian * functions_hessian_rev_fwd * std::exp(exp);
}
double entry(double entry_rev, int cugrad_tape) {
    double s = entry_rev;
    for (int i = 0; i < cugrad_tape; ++i) s = sin(s * entry_rev);
    return s;
}
double unnamed(double, double arg0) { return arg0 * arg0; }
struct Factor {
    double object, eval_rev;
    double eval(double object, double the_object) const { return this->object * object * object * the_object; }
};
__device__ double on_device(double j, double i) { return j * j * i; }
__global__ void in_kernel(double* matrix, double* on_device_hessian) {
    cugrad::hessian(on_device).execute(2.0, 3.0, matrix);
    double d = 0, e = 0;
    cugrad::gradient(on_device).execute(2.0, 3.0, &d, &e);
    on_device_hessian[0] = d;
}

int main() {
    auto print = [](const double* v, int n) {
        for (int i = 0; i < n; ++i) printf("%g%s", v[i], i + 1 < n ? " " : "\n");
    };
    double h[16], g[4] = {}, y[2], z[1];
    cugrad::hessian(rows).execute(2.0, 3.0, 5.0, 7.0, h);
    print(h, 16);
    cugrad::hessian(adjoints).execute(2.0, 3.0, 5.0, h);
    print(h, 9);
    cugrad::jacobian(outputs).execute(2.0, 3.0, y, z, h);
    print(h, 6);
    cugrad::gradient(adjoints, "x, x_adj, x_adj_tan").execute(2.0, 3.0, 5.0, &g[0], &g[1], &g[2]);
    print(g, 3);
    printf("%g %g\n", cugrad::differentiate(tangents, "x").execute(0.5, 2.0),
           cugrad::differentiate(tangents, "x_tan").execute(0.5, 2.0));
    double k[3] = {}, w[4] = {}, e = 0, u = 0;
    cugrad::gradient(kept, "tape, result, t0").execute(0.5, 4, 0.9, 0.3, &k[0], &k[1], &k[2]);
    print(k, 3);
    cugrad::gradient(words).execute(2.0, 3.0, 5.0, 7.0, &w[0], &w[1], &w[2], &w[3]);
    print(w, 4);
    cugrad::hessian(functions).execute(2.0, 3.0, 0.0, h);
    print(h, 9);
    cugrad::gradient(entry, "entry_rev").execute(0.7, 3, &e);
    printf("%g\n", e);
    cugrad::gradient(unnamed, "arg0").execute(1.0, 3.0, &u);
    cugrad::hessian(unnamed, "arg0").execute(1.0, 3.0, h);
    printf("%g %g\n", u, h[0]);
    Factor f{2, 0};
    double o[2] = {};
    cugrad::gradient(&Factor::eval, "object, the_object").execute(f, 3.0, 5.0, &o[0], &o[1]);
    print(o, 2);
    double* m;
    cudaMallocManaged(&m, 5 * sizeof(double));
    in_kernel<<<1, 1>>>(m, m + 4);
    cudaDeviceSynchronize();
    print(m, 5);
}
