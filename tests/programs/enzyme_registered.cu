// Registered derivatives: of a device function that returns a value, of a host function that launches (called in a loop
// and in a branch), without a tape and with one, and for forward mode. Each is wrong on purpose by a factor, so that it
// shows whether it was used.
#include <cmath>
#include <cstdio>

extern int enzyme_dup, enzyme_const;
template <class R, class... A>
__host__ __device__ R __enzyme_autodiff(void*, A...);
template <class R, class... A>
R __enzyme_fwddiff(void*, A...);

static int failures = 0;
static void expect(const char* what, double got, double wanted) {
    bool right = std::fabs(got - wanted) <= 1e-9 * (1 + std::fabs(wanted));
    if (!right) printf("%s: %.12g, expected %.12g\n", what, got, wanted);
    failures += !right;
}

// The value alone; ten times the gradient.
__host__ __device__ double cube(double x) { return x * x * x; }
__host__ __device__ double aug_cube(double x) { return x * x * x; }
__host__ __device__ double rev_cube(double x, double dy) { return 10 * 3 * x * x * dy; }
void* __enzyme_register_gradient_cube[] = {(void*)cube, (void*)aug_cube, (void*)rev_cube};
double tan_cube(double x, double dx) { return 100 * 3 * x * x * dx; }
void* __enzyme_register_derivative_cube[] = {(void*)cube, (void*)tan_cube};

__device__ void body(const double* x, double* y) { *y = 2 * cube(*x) + *x; }
__global__ void gradients(const double* x, double* dx, double* y, double* dy) {
    int i = threadIdx.x;
    __enzyme_autodiff<void>((void*)body, x + i, dx + i, y + i, dy + i);
}

double twice(double x) { return cube(cube(x)); }

// Tape and value; seven times the gradient. Two numbers by value.
double mix(const double* p, double a, double b, int k) { return p[k] * a * a + b; }
struct Kept {
    double old;
    double result;
};
Kept aug_mix(const double* p, const double*, double a, double b, int k) { return {p[k], p[k] * a * a + b}; }
struct Pair {
    double a, b;
};
Pair rev_mix(const double* p, double* dp, double a, double b, int k, double dy, double old) {
    dp[k] += 7 * a * a * dy;
    return {7 * 2 * old * a * dy, 7 * dy};
}
void* __enzyme_register_gradient_mix[3] = {(void*)mix, (void*)aug_mix, (void*)rev_mix};

double chain(double* p, double a, int n) {
    double s = a;
    for (int i = 0; i < n; i++) {
        if (i != 1) s = mix(p, s, 0.5, i);
        p[i] = 0;  // the tape has what was there
    }
    return s;
}

__global__ void square_in_place(double* x) { x[threadIdx.x] *= x[threadIdx.x]; }
void step(double* x, int n) { square_in_place<<<1, n>>>(x); }

__global__ void keep(const double* x, double* tape) { tape[threadIdx.x] = x[threadIdx.x]; }
__global__ void back(const double* tape, double* dx) { dx[threadIdx.x] *= 3 * 2 * tape[threadIdx.x]; }
static double* aug_step(double* x, double*, int n) {
    double* tape;
    cudaMalloc(&tape, n * sizeof(double));
    keep<<<1, n>>>(x, tape);
    square_in_place<<<1, n>>>(x);
    return tape;
}
static void rev_step(double*, double* dx, int n, double* tape) {
    back<<<1, n>>>(tape, dx);
    cudaFree(tape);
}
void* __enzyme_register_gradient_step[3] = {(void*)step, (void*)aug_step, (void*)rev_step};

__global__ void double_it(double* y, const double* x) { y[threadIdx.x] = 2 * x[threadIdx.x] * x[threadIdx.x]; }
void steps(double* y, double* x, int n, int count) {
    double_it<<<1, n>>>(y, x);  // reads x, which is overwritten by what follows
    for (int i = 0; i < count; i++) step(x, n);
}

int main() {
    const int n = 4;
    double *x, *dx, *y, *dy;
    for (double** p : {&x, &dx, &y, &dy}) cudaMallocManaged(p, n * sizeof(double));
    for (int i = 0; i < n; i++) x[i] = 1 + 0.1 * i, dx[i] = 0, dy[i] = 1;
    gradients<<<1, n>>>(x, dx, y, dy);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) expect("device", dx[i], 60 * x[i] * x[i] + 1), expect("value", y[i], 2 * cube(x[i]) + x[i]);

    expect("nested", __enzyme_autodiff<double>((void*)twice, 1.1), 10 * 3 * pow(cube(1.1), 2) * 10 * 3 * 1.1 * 1.1);
    expect("forward", __enzyme_fwddiff<double>((void*)twice, 1.1, 1.0), 100 * 3 * pow(cube(1.1), 2) * 100 * 3 * 1.1 * 1.1);

    double p[3] = {0.5, 9, 2}, dp[3] = {};
    double s1 = 0.5 * 0.8 * 0.8 + 0.5;
    double da = __enzyme_autodiff<double>((void*)chain, p, dp, 0.8, 3);
    expect("chain, a", da, 7 * 2 * 2 * s1 * 7 * 2 * 0.5 * 0.8);
    expect("chain, p0", dp[0], 7 * 0.8 * 0.8 * 7 * 2 * 2 * s1);
    expect("chain, p1", dp[1], 0);
    expect("chain, p2", dp[2], 7 * s1 * s1);

    for (int i = 0; i < n; i++) x[i] = 1 + 0.1 * i, dx[i] = 1, dy[i] = 1;
    __enzyme_autodiff<void>((void*)steps, y, dy, x, dx, n, 2);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) {
        double v = 1 + 0.1 * i;
        expect("steps", dx[i], 3 * 2 * v * v * 3 * 2 * v + 4 * v);
    }
    for (double* q : {x, dx, y, dy}) cudaFree(q);
    printf("%d failures\n", failures);
    return failures != 0;
}
