// prints: 1 2 3 4
// prints: 1 2 3 4
// prints: 11 12
// prints: 21 22
// prints: 200 300
// prints: 51 52 53 54 55
// prints: 61 62
// prints: 71
// prints: 3000 6000
// prints: 1 2
// Which of several derivatives belongs to a call: derivatives that are wrong on purpose show which are used.
#include <cugrad/cugrad.h>

#include <cmath>
#include <cstdio>

double parts(double x) { return x * x; }
double parts(double x, double y) { return x * y; }
double parts(double x, int n) { return x * n; }
double parts(double x, int n, int m) { return x * n * m; }
double one(double x) { return parts(x); }
double two(double x) { return parts(x, 3.0); }
double one_and_int(double x) { return parts(x, 3); }
double one_and_ints(double x) { return parts(x, 3, 4); }

struct Line {
    double slope;
    double at(double x) { return slope * x; }
    double at(double x) const { return 2 * slope * x; }
};
double of_variable(double x) {
    Line line{3};
    return line.at(x);
}
double of_constant(double x) {
    const Line line{3};
    return line.at(x);
}

double first(double* p) { return p[0]; }
double first(const double* p) { return p[0]; }
double through_pointer(double x) {
    double a[1] = {x};
    return first(a);
}
double through_constant(double x) {
    double a[1] = {x};
    const double* p = a;
    return first(p);
}

template <int N>
double times(double x) {
    return N * x;
}
double times_2(double x) { return times<2>(x); }
double times_3(double x) { return times<3>(x); }

float exp_of_float(float x) { return std::exp(x); }
double exp_of_double(double x) { return std::exp(x); }
double square(double x) { return std::pow(x, 2); }
double length(double x) { return std::hypot(x, 2.0); }
double length_in_space(double x) { return std::hypot(x, 2.0, 3.0); }

double preferred(double x) { return x; }
float preferred(float x) { return x; }
double preferred_double(double x) { return preferred(x); }
float preferred_float(float x) { return preferred(x); }

float in_double(float x) { return x * x; }
float of_in_double(float x) { return in_double(x); }

__host__ __device__ double cube(double x) { return x * x * x; }
__host__ __device__ float cube(float x) { return x * x * x; }
template <class T>
__global__ void cubes(T* y, const T* x) {
    y[threadIdx.x] = 3 * cube(x[threadIdx.x]);
}

double product(double x, double y) { return x * y; }

namespace cugrad {
namespace custom_derivatives {
// The last overload comes first, so that none is right by its place alone.
void parts_pullback(double, int, int, double d, double* dx) { *dx += 4 * d; }
void parts_pullback(double, int, double d, double* dx, int*) { *dx += 3 * d; }
void parts_pullback(double, double, double d, double* dx, double*) { *dx += 2 * d; }
void parts_pullback(double, double d, double* dx) { *dx += d; }
struct Both {
    double value, tangent;
};
Both parts_pushforward(double x, int n, int m, double dx) { return {::parts(x, n, m), 4 * dx}; }
Both parts_pushforward(double x, int n, double dx, int) { return {::parts(x, n), 3 * dx}; }
Both parts_pushforward(double x, double y, double dx, double) { return {::parts(x, y), 2 * dx}; }
Both parts_pushforward(double x, double dx) { return {::parts(x), dx}; }

namespace class_functions {
void at_pullback(const Line*, double, double d, Line*, double* dx) { *dx += 12 * d; }
void at_pullback(Line*, double, double d, Line*, double* dx) { *dx += 11 * d; }
}

void first_pullback(const double*, double d, double* dp) { dp[0] += 22 * d; }
void first_pullback(double*, double d, double* dp) { dp[0] += 21 * d; }

template <int N>
void times_pullback(double, double d, double* dx) {
    *dx += 100 * N * d;
}
template void times_pullback<2>(double, double, double*);
template void times_pullback<3>(double, double, double*);

namespace std {
void exp_pullback(double, double d, double* dx) { *dx += 52 * d; }
void exp_pullback(float, float d, float* dx) { *dx += 51 * d; }
void pow_pullback(double, double, double d, double* dx, double*) { *dx += 53 * d; }
void hypot_pullback(double, double, double, double d, double* dx, double*, double*) { *dx += 55 * d; }
void hypot_pullback(double, double, double d, double* dx, double*) { *dx += 54 * d; }
}

void preferred_pullback(double, double d, double* dx) { *dx += d; }
void preferred_pullback(float, float d, float* dx) { *dx += 62 * d; }
namespace overrides {
void preferred_pullback(double, double d, double* dx) { *dx += 61 * d; }
}

Both in_double_pushforward(double x, double dx) { return {x * x, 71 * dx}; }

__host__ __device__ void cube_pullback(float, float d, float* dx) { *dx += 2000 * d; }
__host__ __device__ void cube_pullback(double, double d, double* dx) { *dx += 1000 * d; }

// Adjoints are in the order of the parameters, whatever the order of the request.
void product_grad(double, double, double* dx, double* dy) {
    *dx += 1;
    *dy += 2;
}
}  // namespace custom_derivatives
}  // namespace cugrad

template <class T>
T slope_of_cubes(T* memory) {
    memory[0] = 2, memory[2] = 1, memory[3] = 0;
    cugrad::gradient(cubes<T>, "y, x").execute_kernel(1, 1, memory + 1, memory, memory + 2, memory + 3);
    cudaDeviceSynchronize();
    return memory[3];
}

int main() {
    double d[4] = {};
    cugrad::gradient(one).execute(2, d);
    cugrad::gradient(two).execute(2, d + 1);
    cugrad::gradient(one_and_int).execute(2, d + 2);
    cugrad::gradient(one_and_ints).execute(2, d + 3);
    printf("%g %g %g %g\n", d[0], d[1], d[2], d[3]);
    printf("%g %g %g %g\n", cugrad::differentiate(one, 0).execute(2), cugrad::differentiate(two, 0).execute(2),
           cugrad::differentiate(one_and_int, 0).execute(2), cugrad::differentiate(one_and_ints, 0).execute(2));
    d[0] = d[1] = 0;
    cugrad::gradient(of_variable).execute(2, d);
    cugrad::gradient(of_constant).execute(2, d + 1);
    printf("%g %g\n", d[0], d[1]);
    d[0] = d[1] = 0;
    cugrad::gradient(through_pointer).execute(2, d);
    cugrad::gradient(through_constant).execute(2, d + 1);
    printf("%g %g\n", d[0], d[1]);
    d[0] = d[1] = 0;
    cugrad::gradient(times_2).execute(2, d);
    cugrad::gradient(times_3).execute(2, d + 1);
    printf("%g %g\n", d[0], d[1]);
    d[0] = d[1] = d[2] = d[3] = 0;
    float f = 0;
    cugrad::gradient(exp_of_float).execute(2, &f);
    cugrad::gradient(exp_of_double).execute(2, d);
    cugrad::gradient(square).execute(2, d + 1);
    cugrad::gradient(length).execute(2, d + 2);
    cugrad::gradient(length_in_space).execute(2, d + 3);
    printf("%g %g %g %g %g\n", f, d[0], d[1], d[2], d[3]);
    d[0] = f = 0;
    cugrad::gradient(preferred_double).execute(2, d);
    cugrad::gradient(preferred_float).execute(2, &f);
    printf("%g %g\n", d[0], f);
    printf("%g\n", cugrad::differentiate(of_in_double, 0).execute(2));
    void* memory;
    cudaMallocManaged(&memory, 4 * sizeof(double));
    double in_doubles = slope_of_cubes(static_cast<double*>(memory));
    printf("%g %g\n", in_doubles, slope_of_cubes(static_cast<float*>(memory)));
    double dx = 0, dy = 0;
    cugrad::gradient(product, "y, x").execute(2, 3, &dy, &dx);
    printf("%g %g\n", dx, dy);
}
