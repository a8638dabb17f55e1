// Host functions that call cuBLAS, differentiated with the rules of cugrad/rules/cublas.h: a step of gradient descent on a
// two-layer network, in which buffers are overwritten, and each function with every argument active.
#include <cublas_v2.h>
#include <cugrad/cugrad.h>
#include <cugrad/rules/cublas.h>

#include <cmath>
#include <cstdio>
#include <vector>

#define CHECK(call)                                  \
    do {                                             \
        if ((call) != CUBLAS_STATUS_SUCCESS) exit(2); \
    } while (0)

__global__ void activate(double* h, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) h[i] = tanh(h[i]);
}

// loss = |W2 tanh(W1 x) - y|² / 2, with y overwritten by the difference, twice over to see a buffer used again.
double network(double* w1, double* w2, const double* x, double* y, int hidden, int batch) {
    cublasHandle_t blas;
    CHECK(cublasCreate(&blas));
    const int in = 3, out = 2;
    double *h, one = 1, zero = 0, minus = -1, loss = 0;
    cudaMalloc(&h, hidden * batch * sizeof(double));
    for (int pass = 0; pass < 2; pass++) {
        CHECK(cublasDgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, hidden, batch, in, &one, w1, hidden, x, in, &zero, h, hidden));
        activate<<<(hidden * batch + 31) / 32, 32>>>(h, hidden * batch);
        CHECK(cublasDgemm(blas, CUBLAS_OP_T, CUBLAS_OP_N, out, batch, hidden, &one, w2, hidden, h, hidden, &minus, y, out));
        // One matrix for all columns, and a matrix for each.
        CHECK(cublasDgemmStridedBatched(blas, CUBLAS_OP_N, CUBLAS_OP_N, out, 1, hidden, &one, w2, out, 0, h, hidden, hidden, &one, y, out, out, batch));
        CHECK(cublasDgemmStridedBatched(blas, CUBLAS_OP_T, CUBLAS_OP_N, 1, 1, in, &one, x, in, in, w1, in, in, &minus, y, 1, 2, 4));
        double part;
        CHECK(cublasDdot(blas, out * batch, y, 1, y, 1, &part));
        loss += 0.5 * part;
    }
    cudaFree(h);
    CHECK(cublasDestroy(blas));
    return loss;
}

// Everything active, scalars too; increments and leading dimensions that are not 1.
double every_call(double* a, double* b, double* c, double* v, double alpha, double beta) {
    cublasHandle_t blas;
    cublasCreate(&blas);
    cublasDgemm(blas, CUBLAS_OP_T, CUBLAS_OP_T, 2, 3, 4, &alpha, a, 5, b, 3, &beta, c, 3);
    cublasDgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, 4, 2, 2, &beta, a, 5, c, 3, &alpha, b, 4);
    cublasDgemmStridedBatched(blas, CUBLAS_OP_N, CUBLAS_OP_N, 2, 1, 2, &alpha, a, 5, 0, b, 2, 2, &beta, c, 2, 3, 2);
    cublasDgemmStridedBatched(blas, CUBLAS_OP_T, CUBLAS_OP_T, 1, 2, 2, &beta, a, 2, 1, b, 2, 4, &alpha, v, 1, 2, 2);
    cublasDgemv(blas, CUBLAS_OP_T, 4, 2, &alpha, a, 5, b, 1, &beta, v, 2);
    cublasDgemv(blas, CUBLAS_OP_N, 2, 3, &beta, c, 3, v, 1, &alpha, b, 2);
    cublasDaxpy(blas, 3, &alpha, b, 2, v, 1);
    double result;
    cublasDdot(blas, 4, v, 1, b, 1, &result);
    cublasDestroy(blas);
    return result;
}

static double* on_device(const std::vector<double>& host) {
    double* p;
    cudaMalloc(&p, host.size() * sizeof(double));
    cudaMemcpy(p, host.data(), host.size() * sizeof(double), cudaMemcpyHostToDevice);
    return p;
}
static std::vector<double> fetched(const double* p, size_t n) {
    std::vector<double> host(n);
    cudaMemcpy(host.data(), p, n * sizeof(double), cudaMemcpyDeviceToHost);
    return host;
}

static int failures = 0;
static void expect(const char* what, double got, double wanted) {
    bool right = std::fabs(got - wanted) <= 1e-6 * (1 + std::fabs(wanted));
    if (!right) printf("%s: %.9g, expected %.9g\n", what, got, wanted);
    failures += !right;
}

template <class R, class... A>
R __enzyme_fwddiff(void*, A...);

using Data = std::vector<std::vector<double>>;

static double value_of_network(const Data& d) {
    double *w1 = on_device(d[0]), *w2 = on_device(d[1]), *x = on_device(d[2]), *y = on_device(d[3]);
    double loss = network(w1, w2, x, y, 4, 5);
    cudaFree(w1), cudaFree(w2), cudaFree(x), cudaFree(y);
    return loss;
}

static double value_of_all(const Data& d) {
    double *a = on_device(d[0]), *b = on_device(d[1]), *c = on_device(d[2]), *v = on_device(d[3]);
    double value = every_call(a, b, c, v, d[4][0], d[4][1]);
    cudaFree(a), cudaFree(b), cudaFree(c), cudaFree(v);
    return value;
}

static void compare(const char* what, double (*f)(const Data&), Data d, const Data& gradient) {
    const double step = 1e-6;
    for (size_t k = 0; k < gradient.size(); k++)
        for (size_t i = 0; i < gradient[k].size(); i++) {
            double old = d[k][i];
            d[k][i] = old + step;
            double up = f(d);
            d[k][i] = old - step;
            double down = f(d);
            d[k][i] = old;
            expect(what, gradient[k][i], (up - down) / (2 * step));
        }
}

static std::vector<double> numbers(size_t n, double from) {
    std::vector<double> all(n);
    for (size_t i = 0; i < n; i++) all[i] = 0.4 * std::sin(from + 1.7 * i) + 0.1;
    return all;
}

int main() {
    Data d = {numbers(12, 1), numbers(8, 2), numbers(15, 3), numbers(10, 4)}, g;
    double *p[4], *adjoint[4];
    for (int k = 0; k < 4; k++) p[k] = on_device(d[k]), adjoint[k] = on_device(std::vector<double>(d[k].size(), 0.0));
    auto gradient = cugrad::gradient(network, "w1, w2, x, y");
    gradient.execute(p[0], p[1], p[2], p[3], 4, 5, adjoint[0], adjoint[1], adjoint[2], adjoint[3]);
    for (int k = 0; k < 4; k++) g.push_back(fetched(adjoint[k], d[k].size())), cudaFree(p[k]), cudaFree(adjoint[k]);
    compare("network", value_of_network, d, g);

    d = {numbers(20, 5), numbers(12, 6), numbers(9, 7), numbers(4, 8), {0.7, -0.3}};
    g.clear();
    for (int k = 0; k < 4; k++) p[k] = on_device(d[k]), adjoint[k] = on_device(std::vector<double>(d[k].size(), 0.0));
    double alpha_adj = 0, beta_adj = 0;
    auto everything = cugrad::gradient(every_call, "a, b, c, v, alpha, beta");
    everything.execute(p[0], p[1], p[2], p[3], 0.7, -0.3, adjoint[0], adjoint[1], adjoint[2], adjoint[3], &alpha_adj, &beta_adj);
    for (int k = 0; k < 4; k++) g.push_back(fetched(adjoint[k], d[k].size())), cudaFree(p[k]), cudaFree(adjoint[k]);
    g.push_back({alpha_adj, beta_adj});
    compare("all", value_of_all, d, g);

    double *t[4], expected = 2 * alpha_adj - beta_adj;
    for (int k = 0; k < 4; k++) {
        std::vector<double> direction = numbers(d[k].size(), 9 + k);
        p[k] = on_device(d[k]), t[k] = on_device(direction);
        for (size_t i = 0; i < direction.size(); i++) expected += direction[i] * g[k][i];
    }
    double tangent = __enzyme_fwddiff<double>((void*)every_call, p[0], t[0], p[1], t[1], p[2], t[2], p[3], t[3], 0.7, 2.0, -0.3, -1.0);
    expect("forward", tangent, expected);
    for (int k = 0; k < 4; k++) cudaFree(p[k]), cudaFree(t[k]);
    printf("%d failures\n", failures);
    return failures != 0;
}
