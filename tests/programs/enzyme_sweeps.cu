// The sweeps of reverse mode one by one, in every form in which a tape can travel: in a pointer, behind one, in a struct
// with the function's value, in memory of the program's; on the device and on the host.
#include <cmath>
#include <cstdio>

extern int enzyme_dup, enzyme_const, enzyme_out, enzyme_allocated, enzyme_tape, enzyme_nofree;
template <class R, class... A>
__host__ __device__ R __enzyme_augmentfwd(void*, A...);
template <class R, class... A>
__host__ __device__ R __enzyme_reverse(void*, A...);
int __enzyme_augmentsize(void*, ...);

static int failures = 0;
static void expect(const char* what, double got, double wanted) {
    bool right = std::fabs(got - wanted) <= 1e-9 * (1 + std::fabs(wanted));
    if (!right) printf("%s: %.12g, expected %.12g\n", what, got, wanted);
    failures += !right;
}

// A loop of unknown length: the tape grows.
__host__ __device__ double recurrence(double x, const double* a, int n) {
    double y = x;
    for (int i = 0; i < n; i++) y = y * y * a[i] + 1;
    return y;
}

// Both branches, a local array and a loop of known length.
__host__ __device__ void branches(double* x, double* y, int k) {
    double t[3];
    for (int i = 0; i < 3; i++) t[i] = x[i] * x[i];
    if (k > 0) {
        double s = sin(x[0]);
        for (int i = 0; i < 3; i++) s = s * t[i] + x[i];
        y[0] = s;
    } else {
        y[0] = t[0] * t[1];
    }
    x[0] = 0;  // overwritten: the reverse sweep must not read it
}

struct Out {
    void* tape;
    double value;
};

__global__ void on_device(double* x, double* dx, double* y, double* dy, void** tapes, int half) {
    int i = threadIdx.x;
    if (half == 0)
        tapes[i] = __enzyme_augmentfwd<void*>((void*)branches, x + 3 * i, dx + 3 * i, y + i, dy + i, i % 2);
    else
        __enzyme_reverse<void>((void*)branches, x + 3 * i, dx + 3 * i, y + i, dy + i, i % 2, tapes[i]);
}

static void gradient_of_branches(const double* x, int k, double* g) {
    if (k > 0) {
        double t[3], s[4] = {sin(x[0])}, sb = 1, tb[3] = {0, 0, 0};
        for (int i = 0; i < 3; i++) t[i] = x[i] * x[i], s[i + 1] = s[i] * t[i] + x[i];
        for (int i = 2; i >= 0; i--) g[i] = sb, tb[i] = sb * s[i], sb *= t[i];
        for (int i = 0; i < 3; i++) g[i] += 2 * x[i] * tb[i];
        g[0] += sb * cos(x[0]);
    } else {
        g[0] = 2 * x[0] * x[1] * x[1];
        g[1] = 2 * x[1] * x[0] * x[0];
        g[2] = 0;
    }
}

int main() {
    double a[] = {0.5, -0.25, 1.5}, da[3] = {};
    Out out = __enzyme_augmentfwd<Out>((void*)recurrence, 0.7, a, da, 3);
    expect("value", out.value, recurrence(0.7, a, 3));
    double y[3] = {0.7}, yb = 2, expected[3];
    for (int i = 0; i < 2; i++) y[i + 1] = y[i] * y[i] * a[i] + 1;
    for (int i = 2; i >= 0; i--) expected[i] = yb * y[i] * y[i], yb *= 2 * y[i] * a[i];
    a[0] = a[1] = a[2] = 1e9;  // nothing is read again
    double dx = __enzyme_reverse<double>((void*)recurrence, 0.7, a, da, 3, 2.0, out.tape);
    expect("recurrence, x", dx, yb);
    for (int i = 0; i < 3; i++) expect("recurrence, a", da[i], expected[i]);

    int bytes = __enzyme_augmentsize((void*)branches, enzyme_dup, enzyme_dup, enzyme_const);
    double memory[64], u[3] = {0.3, 0.6, 0.9}, du[3] = {}, v, dv = 1, g[3];
    gradient_of_branches(u, 1, g);
    __enzyme_augmentfwd<void>((void*)branches, enzyme_allocated, bytes, enzyme_tape, memory, enzyme_nofree, u, du, &v, &dv, 1);
    for (int run = 1; run <= 2; run++) {
        dv = 1;
        du[0] = 0;  // what was overwritten has no adjoint
        __enzyme_reverse<void>((void*)branches, enzyme_allocated, bytes, enzyme_tape, memory, u, du, &v, &dv, 1);
    }
    expect("kept in memory, run twice, 0", du[0], g[0]);
    for (int i = 1; i < 3; i++) expect("kept in memory, run twice", du[i], 2 * g[i]);

    const int n = 8;
    double *x, *dxs, *ys, *dys;
    void** tapes;
    cudaMallocManaged(&x, 3 * n * sizeof *x);
    cudaMallocManaged(&dxs, 3 * n * sizeof *x);
    cudaMallocManaged(&ys, n * sizeof *x);
    cudaMallocManaged(&dys, n * sizeof *x);
    cudaMallocManaged(&tapes, n * sizeof *tapes);
    double first[3 * n];
    for (int i = 0; i < 3 * n; i++) first[i] = x[i] = 0.1 + 0.05 * i, dxs[i] = 0;
    for (int i = 0; i < n; i++) dys[i] = 1;
    on_device<<<1, n>>>(x, dxs, ys, dys, tapes, 0);
    cudaDeviceSynchronize();
    for (int i = 0; i < 3 * n; i++) x[i] = -1;
    on_device<<<1, n>>>(x, dxs, ys, dys, tapes, 1);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) {
        gradient_of_branches(first + 3 * i, i % 2, g);
        for (int k = 0; k < 3; k++) expect("on the device", dxs[3 * i + k], g[k]);
    }
    cudaFree(x), cudaFree(dxs), cudaFree(ys), cudaFree(dys), cudaFree(tapes);
    printf("%d failures, %d bytes\n", failures, bytes);
    return failures != 0;
}
