// prints: 3000 3000
// prints: 6000 4
// prints: 1000 2000 7
// prints: 6010 20 6010
// prints: 7 9
// prints: 2000 1000
// prints: 3000 300
// prints: 20 22
// prints: 6
// prints: 1000 2
// Every form in which Clad takes derivatives of the user's: derivatives that are wrong on purpose show which are used.
#include <clad/Differentiator/Differentiator.h>

#include <cmath>
#include <cstdio>

double preferred(double x) { return x * x; }
double of_preferred(double x) { return preferred(x) * 3; }

double along(double x, double y) { return x * x * y; }
double whole(double x, double y) { return x * x * y; }

namespace geometry {
struct Line {
    double a, b;
    double at(double x) const { return a * x + b; }
};
template <class T>
struct Square {
    T c;
    T at(T x) { return c * x * x; }
};
double inside(double x) { return x * x; }
}
double of_method(double x, double y) {
    geometry::Line line{y, x};
    return line.at(x) * x;
}
double of_template(double x, double c) {
    geometry::Square<double> square{c};
    return square.at(x);
}

double overloaded(double x) { return x * x; }
float overloaded(float x) { return x * x * x; }
double in_double(double x) { return overloaded(x); }
float in_float(float x) { return overloaded(x); }

template <class T>
T instance(T x) {
    return x * x;
}
template <class T>
T plain(T x) {
    return x * x * x;
}
double of_instance(double x) { return instance(x) * 3; }
double of_plain(double x) { return plain(x) * 3; }

double of_exp(double x) { return std::exp(x) * 2; }
double of_log(double x) { return log(x) * 2; }
double of_inside(double x) { return geometry::inside(x); }
__device__ double on_device(double x, double y) { return x * y; }
__global__ void in_kernel(double* out) {
    cugrad::gradient(on_device).execute(2.0, 3.0, out, out + 1);
}

namespace clad {
namespace custom_derivatives {
// Not used: it is overridden.
void preferred_pullback(double, double d, double* dx) { *dx += d; }
namespace overrides {
void preferred_pullback(double, double d, double* dx) { *dx += 1000 * d; }
ValueAndPushforward<double, double> preferred_pushforward(double x, double d) { return {::preferred(x), 1000 * d}; }
namespace geometry {
void inside_pullback(double, double d, double* dx) { *dx += 6 * d; }
}
}
double along_darg0(double x, double y) { return 1000 * x * y; }
void whole_grad(double, double, double* dx, double* dy) {
    *dx += 1000;
    *dy += 2000;
}
void whole_grad_1(double, double, double* dy) { *dy += 7; }
namespace class_functions {
void at_pullback(const ::geometry::Line* line, double, double d, ::geometry::Line* d_line, double* dx) {
    *dx += 1000 * line->a * d;
    d_line->a += 10 * d;
    d_line->b += d;
}
ValueAndPushforward<double, double> at_pushforward(const ::geometry::Line* line, double x, const ::geometry::Line* d_line,
                                                   double dx) {
    return {line->at(x), 1000 * line->a * dx + 10 * d_line->a + d_line->b};
}
void at_pullback(::geometry::Square<double>*, double, double d, ::geometry::Square<double>* d_square, double* dx) {
    *dx += 7 * d;
    d_square->c += 9 * d;
}
}
void overloaded_pullback(float, float d, float* dx) { *dx += 1000 * d; }
void overloaded_pullback(double, double d, double* dx) { *dx += 2000 * d; }
template <class T>
void instance_pullback(T, T d, T* dx) {
    *dx += 1000 * d;
}
template void instance_pullback<double>(double, double, double*);
void plain_pullback(double, double d, double* dx) { *dx += 100 * d; }
namespace std {
void exp_pullback(double, double d, double* dx) { *dx += 10 * d; }
}
void log_pullback(double, double d, double* dx) { *dx += 11 * d; }
__device__ void on_device_grad(double, double, double* dx, double* dy) {
    *dx += 1000;
    *dy += 2;
}
}  // namespace custom_derivatives
}  // namespace clad

int main() {
    double a = 0, b = 0, c = 0;
    clad::gradient(of_preferred).execute(2, &a);
    printf("%g %g\n", a, clad::differentiate(of_preferred, "x").execute(2));
    printf("%g %g\n", clad::differentiate(along, 0).execute(2, 3), clad::differentiate(along, "y").execute(2, 3));
    a = 0;
    clad::gradient(whole).execute(2, 3, &a, &b);
    clad::gradient(whole, "y").execute(2, 3, &c);
    printf("%g %g %g\n", a, b, c);
    a = b = 0;
    clad::gradient(of_method).execute(2, 3, &a, &b);
    printf("%g %g %g\n", a, b, clad::differentiate(of_method, "x").execute(2, 3));
    a = b = 0;
    clad::gradient(of_template).execute(2, 3, &a, &b);
    printf("%g %g\n", a, b);
    a = 0;
    float f = 0;
    clad::gradient(in_double).execute(2, &a);
    clad::gradient(in_float).execute(2, &f);
    printf("%g %g\n", a, f);
    a = b = 0;
    clad::gradient(of_instance).execute(2, &a);
    clad::gradient(of_plain).execute(2, &b);
    printf("%g %g\n", a, b);
    a = b = 0;
    clad::gradient(of_exp).execute(2, &a);
    clad::gradient(of_log).execute(2, &b);
    printf("%g %g\n", a, b);
    a = 0;
    clad::gradient(of_inside).execute(2, &a);
    printf("%g\n", a);
    double* out;
    cudaMallocManaged(&out, 2 * sizeof(double));
    in_kernel<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%g %g\n", out[0], out[1]);
}
