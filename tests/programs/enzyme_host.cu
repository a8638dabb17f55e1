// Enzyme's spelling on host functions that allocate, copy and launch, with every marker, in both modes and with several
// derivatives at once.
#include <cmath>
#include <cstdio>

extern int enzyme_dup, enzyme_dupnoneed, enzyme_const, enzyme_out, enzyme_width;
template <class R, class... A>
R __enzyme_autodiff(void*, A...);
template <class R, class... A>
R __enzyme_fwddiff(void*, A...);

static int failures = 0;
static void expect(const char* what, double got, double wanted) {
    bool right = std::fabs(got - wanted) <= 1e-9 * (1 + std::fabs(wanted));
    if (!right) printf("%s: %.12g, expected %.12g\n", what, got, wanted);
    failures += !right;
}

__global__ void scale(double* y, const double* x, double a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] * x[i];
}

__global__ void total(double* sum, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(sum, y[i]);
}

// a · Σ x² by way of the device; host pointers in, the result and a copy of the intermediate array out.
double energy(const double* x, double* squares, double a, int n) {
    double *dx, *dy, *ds, result;
    cudaMalloc(&dx, n * sizeof(double));
    cudaMalloc(&dy, n * sizeof(double));
    cudaMalloc(&ds, sizeof(double));
    cudaMemcpy(dx, x, n * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemset(ds, 0, sizeof(double));
    scale<<<(n + 31) / 32, 32>>>(dy, dx, a, n);
    total<<<(n + 31) / 32, 32>>>(ds, dy, n);
    cudaMemcpy(squares, dy, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaMemcpy(&result, ds, sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(dx);
    cudaFree(dy);
    cudaFree(ds);
    return result;
}

struct Two {
    double a, b;
};

double product(double x, double y) { return x * x * y; }

int main() {
    const int n = 40;
    double x[n], dx[n] = {}, squares[n], dsquares[n], sum = 0;
    for (int i = 0; i < n; i++) x[i] = 0.1 * i - 1, dsquares[i] = 0.5, sum += x[i] * x[i];

    double da = __enzyme_autodiff<double>((void*)energy, enzyme_dup, x, dx, enzyme_dupnoneed, squares, dsquares, enzyme_out,
                                          3.0, enzyme_const, n);
    expect("reverse, a", da, 1.5 * sum);
    for (int i = 0; i < n; i++) expect("reverse, x", dx[i], 1.5 * 2 * 3.0 * x[i]), expect("used up", dsquares[i], 0);

    double constant_a = 0;
    for (int i = 0; i < n; i++) dx[i] = 0;
    __enzyme_autodiff<void>((void*)energy, x, dx, squares, dsquares, enzyme_const, 3.0, n);
    for (int i = 0; i < n; i++) expect("a constant", dx[i], 6.0 * x[i]), constant_a += squares[i];
    expect("squares", constant_a, 3 * sum);

    double tx[n], ts[n];
    for (int i = 0; i < n; i++) tx[i] = 1;
    double sx = 0;
    for (int i = 0; i < n; i++) sx += x[i];
    double t = __enzyme_fwddiff<double>((void*)energy, enzyme_dup, x, tx, enzyme_dup, squares, ts, enzyme_dup, 3.0, 2.0, n);
    expect("forward", t, 6 * sx + 2 * sum);
    for (int i = 0; i < n; i++) expect("forward, squares", ts[i], 6 * x[i] + 2 * x[i] * x[i]);

    double t0[n], t1[n], s0[n], s1[n];
    for (int i = 0; i < n; i++) t0[i] = i == 3, t1[i] = i == 7;
    Two both = __enzyme_fwddiff<Two>((void*)energy, enzyme_width, 2, enzyme_dup, x, t0, t1, enzyme_dupnoneed, squares, s0, s1,
                                     enzyme_const, 3.0, n);
    expect("two tangents, first", both.a, 6 * x[3]);
    expect("two tangents, second", both.b, 6 * x[7]);
    expect("two tangents, squares", s1[7], 6 * x[7]);

    Two lanes = __enzyme_fwddiff<Two>((void*)product, enzyme_width, 2, 3.0, 1.0, 0.0, 5.0, 0.0, 1.0);
    expect("lanes, x", lanes.a, 30), expect("lanes, y", lanes.b, 9);

    double g0[n] = {}, g1[n] = {}, seed0[n], seed1[n];
    for (int i = 0; i < n; i++) seed0[i] = 0, seed1[i] = 1;
    Two das = __enzyme_autodiff<Two>((void*)energy, enzyme_width, 2, enzyme_dup, x, g0, g1, enzyme_dup, squares, seed0, seed1,
                                     enzyme_out, 3.0, n);
    expect("two gradients, a", das.a, sum), expect("two gradients, a", das.b, 2 * sum);
    for (int i = 0; i < n; i++) expect("two gradients", g0[i], 6 * x[i]), expect("two gradients", g1[i], 12 * x[i]);
    printf("%d failures\n", failures);
    return failures != 0;
}
