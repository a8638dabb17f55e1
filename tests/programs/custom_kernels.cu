// Derivatives of the user's for a kernel, and for a host function that launches one. Each is wrong on purpose by a factor, so
// that it shows whether it was used; the second kernel's body is nothing that could be differentiated.
#include <cugrad/cugrad.h>

#include <cmath>
#include <cstdio>

__global__ void scale(double* y, const double* x, double a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] * x[i];
}

// Doubles what it finds, in inline assembly.
__global__ void twice(double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
    if (i < n) asm volatile("add.f64 %0, %0, %0;" : "+d"(y[i]));
#else
    if (i < n) y[i] += y[i];
#endif
}

__global__ void shift(double* y, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = x[(i + 1) % n] * x[i];
}
void shifted(double* y, const double* x, int n) { shift<<<1, n>>>(y, x, n); }

namespace cugrad { namespace custom_derivatives {

// 10 times the gradient. x is read, y is not: it has no name.
__global__ void scale_pullback(double*, const double* x, double a, int n, double* y_adj, double* x_adj, double* a_adj) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (x_adj) atomicAdd(&x_adj[i], 10 * 2 * a * x[i] * y_adj[i]);
    if (a_adj) atomicAdd(a_adj, 10 * x[i] * x[i] * y_adj[i]);
    y_adj[i] = 0;
}
// 100 times the tangent.
__global__ void scale_pushforward(double* y, const double* x, double a, int n, double* y_tan, double* x_tan, double a_tan) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    y_tan[i] = 100 * (2 * a * x[i] * (x_tan ? x_tan[i] : 0) + a_tan * x[i] * x[i]);
    y[i] = a * x[i] * x[i];
}

__global__ void twice_pullback(double*, int n, double* y_adj) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y_adj[i] *= 2;
}
__global__ void twice_pushforward(double* y, int n, double* y_tan) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] *= 2, y_tan[i] *= 2;
}

}}  // namespace cugrad::custom_derivatives

// 3 times the gradient; it reads x, which is overwritten after the call.
__global__ void shift_back(const double* x, int n, double* y_adj, double* x_adj) {
    int i = threadIdx.x;
    if (i >= n) return;
    atomicAdd(&x_adj[(i + 1) % n], 3 * x[i] * y_adj[i]);
    atomicAdd(&x_adj[i], 3 * x[(i + 1) % n] * y_adj[i]);
}
namespace cugrad { namespace custom_derivatives {
void shifted_pullback(double*, const double* x, int n, double* y_adj, double* x_adj) {
    shift_back<<<1, n>>>(x, n, y_adj, x_adj);
    cudaMemset(y_adj, 0, n * sizeof(double));
}
}}  // namespace cugrad::custom_derivatives

// x overwritten between the launches that read it, in a loop.
void steps(double* y, double* x, double a, int n, int count) {
    for (int i = 0; i < count; i++) {
        scale<<<1, 32>>>(y, x, a, n);
        twice<<<1, 32>>>(y, n);
        shifted(x, y, n);
    }
}

template <class R, class... A>
R __enzyme_fwddiff(void*, A...);
void scaled(double* y, double* x, double a, int n) {
    scale<<<1, 32>>>(y, x, a, n);
    twice<<<1, 32>>>(y, n);
}

static int failures = 0;
static void expect(const char* what, double got, double wanted) {
    bool right = std::fabs(got - wanted) <= 1e-9 * (1 + std::fabs(wanted));
    if (!right) printf("%s: %.12g, expected %.12g\n", what, got, wanted);
    failures += !right;
}

int main() {
    const int n = 5, count = 2;
    const double a = 0.7;
    double *x, *y, *dx, *dy, da = 0;
    for (double** p : {&x, &y, &dx, &dy}) cudaMallocManaged(p, n * sizeof(double));
    double v[count + 1][n], u[count][n], vb[n], ub[n], ab = 0;
    for (int i = 0; i < n; i++) x[i] = v[0][i] = 0.5 + 0.2 * i, dx[i] = vb[i] = 1 + i, dy[i] = ub[i] = 0;
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < n; i++) u[k][i] = 2 * a * v[k][i] * v[k][i];
        for (int i = 0; i < n; i++) v[k + 1][i] = u[k][(i + 1) % n] * u[k][i];
    }
    for (int k = count - 1; k >= 0; k--) {
        for (int i = 0; i < n; i++) ub[i] = 0;
        for (int i = 0; i < n; i++) ub[(i + 1) % n] += 3 * u[k][i] * vb[i], ub[i] += 3 * u[k][(i + 1) % n] * vb[i];
        for (int i = 0; i < n; i++) vb[i] = 10 * 2 * 2 * a * v[k][i] * ub[i], ab += 10 * 2 * v[k][i] * v[k][i] * ub[i];
    }
    cugrad::gradient(steps, "y, x, a").execute(y, x, a, n, count, dy, dx, &da);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) expect("x", dx[i], vb[i]), expect("value", x[i], v[count][i]);
    expect("a", da, ab);

    for (int i = 0; i < n; i++) x[i] = 0.5 + 0.2 * i, dx[i] = 1;
    __enzyme_fwddiff<void>((void*)scaled, y, dy, x, dx, a, 3.0, n);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) expect("tangent", dy[i], 2 * 100 * (2 * a * x[i] + 3 * x[i] * x[i]));
    for (double* p : {x, y, dx, dy}) cudaFree(p);
    printf("%d failures\n", failures);
    return failures != 0;
}
