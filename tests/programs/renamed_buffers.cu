// Time loops whose launches overwrite buffers without reading them: their copies are left out, and what a launch does not write
// must survive. Gradients of each loop against central differences, the same bits under every schedule, and the primal's results.
#include <cugrad/checkpoint.h>
#include <cugrad/cugrad.h>

#ifndef CUGRAD_PARSE
#include <cugrad/host.h>
#endif

#include <cmath>
#include <cstdio>
#include <vector>

const int side = 7, size = side * side;

// The inside of a square; its border stays.
__global__ void inside(double* out, const double* in, double rate, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
    int c = y * n + x;
    out[c] = in[c] + rate * in[c - 1] * in[c + n];
}
// From the first of them on, by all threads together.
__global__ void strided(double* out, const double* in, double rate, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = in[i] * (1.0 - rate * in[i]);
}
// Only as many as there are threads.
__global__ void some(double* out, const double* in, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + rate * in[n - 1 - i] * in[i];
}
// Every second element, and rows of three.
__global__ void combs(double* out, const double* in, double rate, int n) {
    int y = blockIdx.x;
    for (int q = 0; q < 3; ++q) out[1 + y * n + 2 * q] = in[y * n + q] * in[y * n + q] * rate;
}
// An unsigned difference wraps around at the border.
__global__ void wrapping(double* out, const double* in, double rate, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i - 1u < n - 2u) out[i] = in[i] + rate * in[i - 1] * in[i + 1];
}
__global__ void cut(double* out, const double* in, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 250 && i < 250 + n) out[(unsigned char)(i + 10)] = rate * in[i - 250] * in[0];
}
__global__ void damp(double* x, double by, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * (1.0 - by * x[i]);
}
// Two results and two inputs, which may be parts of larger buffers.
__global__ void pair(double* ou, double* ov, const double* u, const double* v, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    ou[i] = u[i] + rate * v[i] * v[n - 1 - i];
    ov[i] = v[i] - rate * u[i] * u[n - 1 - i];
}

void squares(double* a, double* b, double rate, int n, int steps) {
    dim3 block(4, 4), grid(3, 3);
    for (int t = 0; t < steps; ++t) {
        inside<<<grid, block>>>(b, a, rate, n);
        double* swap = a;
        a = b;
        b = swap;
    }
}
void mixed(double* a, double* b, double rate, int n, int steps) {
    for (int t = 0; t < steps; ++t) {
        strided<<<2, 8>>>(b, a, rate, n * n);
        if (t % 3 == 1) damp<<<2, 32>>>(b, 0.1 * rate, n * n);
        some<<<1, 32>>>(a, b, rate, n * n);
        if (t % 2 == 0) combs<<<n, 1>>>(b, a, rate, n);
        inside<<<dim3(1, 2), dim3(8, 3)>>>(a, b, rate, n);
    }
}
void waiting(double* a, double* b, double rate, int n, int steps) {
    for (int t = 0; t < steps; ++t) {
        some<<<1, 64>>>(b, a, rate, n * n);
        if (cudaGetLastError() != cudaSuccess) return;
        cudaDeviceSynchronize();
        some<<<1, 64>>>(a, b, rate, n * n);
    }
}
void odd(double* a, double* b, double rate, int n, int steps) {
    for (int t = 0; t < steps; ++t) {
        wrapping<<<2, 32>>>(b, a, rate, static_cast<unsigned>(n * n));
        cut<<<9, 32>>>(a, b, rate, 30);
    }
}
// Copies and fills between launches; and on a stream of its own.
void filled(double* a, double* b, double rate, int n, int steps) {
    for (int t = 0; t < steps; ++t) {
        some<<<1, 32>>>(a, b, rate, n * n);
        cudaMemset(a + 2, 0, 3 * sizeof(double));
        some<<<1, 32>>>(b + 1, a, rate, n * n - 5);
        if (t % 2 == 1) cudaMemcpy(a + 4, b + 1, 20 * sizeof(double), cudaMemcpyDeviceToDevice);
        double first;
        cudaMemcpy(&first, b + 3, sizeof(double), cudaMemcpyDeviceToHost);
        damp<<<2, 32>>>(a, rate * first, n * n);
    }
}
void streamed(double* a, double* b, double rate, int n, int steps) {
    cudaStream_t s;
    cudaStreamCreate(&s);
    for (int t = 0; t < steps; ++t) {
        some<<<1, 32, 0, s>>>(a, b, rate, n * n);
        some<<<1, 32, 0, s>>>(b + 1, a, rate, n * n - 5);
    }
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
}
// Halves of buffers: of different ones, and of one.
void halves(double* a, double* b, double rate, int n, int steps) {
    const int half = n * n / 2;
    for (int t = 0; t < steps; ++t) {
        pair<<<1, 32>>>(b, b + half, a, a + half, rate, half);
        pair<<<1, 32>>>(a, a + half, b, b + half, rate, half - 3);
        some<<<1, 32>>>(a + half, a, rate, half);
        some<<<1, 32>>>(b, b + half, rate, half);
    }
}

using loop = void (*)(double*, double*, double, int, int);

struct buffers {
    double *a = nullptr, *b = nullptr;
    buffers(const std::vector<double>& x, const std::vector<double>& y) {
        cudaMalloc(&a, size * sizeof(double));
        cudaMalloc(&b, size * sizeof(double));
        cudaMemcpy(a, x.data(), size * sizeof(double), cudaMemcpyHostToDevice);
        cudaMemcpy(b, y.data(), size * sizeof(double), cudaMemcpyHostToDevice);
    }
    ~buffers() {
        cudaFree(a);
        cudaFree(b);
    }
    std::vector<double> contents() const {
        std::vector<double> all(2 * size);
        cudaMemcpy(all.data(), a, size * sizeof(double), cudaMemcpyDeviceToHost);
        cudaMemcpy(all.data() + size, b, size * sizeof(double), cudaMemcpyDeviceToHost);
        return all;
    }
};

static std::vector<double> line(double from, double by) {
    std::vector<double> x(size);
    for (int i = 0; i < size; ++i) x[i] = from + by * ((i * 5) % 13);
    return x;
}
static const double rate = 0.11;

// The sum of the results, weighted with the seeds.
static double value(loop f, const std::vector<double>& x, const std::vector<double>& y, double r, int steps) {
    buffers at(x, y);
    f(at.a, at.b, r, side, steps);
    const std::vector<double> all = at.contents(), u = line(0.3, 0.05), v = line(-0.2, 0.04);
    double sum = 0.0;
    for (int i = 0; i < size; ++i) sum += all[i] * u[i] + all[size + i] * v[i];
    return sum;
}

// How many buffers lie elsewhere, at most, while steps run.
static size_t elsewhere = 0;

template <class Gradient>
static bool check(const char* name, loop f, Gradient gradient, size_t renamed) {
    const int steps = 5;
    elsewhere = 0;
    const std::vector<double> x = line(0.4, 0.03), y = line(0.7, -0.02);
    buffers result(x, y);
    f(result.a, result.b, rate, side, steps);
    std::vector<double> first;
    bool right = true;
    for (const char* schedule : {"all", "auto", "every:2", "binomial:2", "memory:2KiB"}) {
        cugrad::checkpointing().schedule = schedule;
        buffers at(x, y), adjoint(line(0.3, 0.05), line(-0.2, 0.04));
        double rate_adj = 0.0;
        gradient(at, rate, steps, adjoint, &rate_adj);
        std::vector<double> found = adjoint.contents();
        found.push_back(rate_adj);
        if (first.empty()) first = found;
        if (found != first) right = false, std::printf("%s: other bits under %s\n", name, schedule);
        if (at.contents() != result.contents()) right = false, std::printf("%s: other results under %s\n", name, schedule);
    }
    if (elsewhere != renamed) right = false, std::printf("%s: %zu buffers lay elsewhere\n", name, elsewhere);
    for (int i = 0; i <= 2 * size; ++i) {
        const double h = 1e-5;
        double sides[2];
        for (int s = 0; s < 2; ++s) {
            std::vector<double> p = x, q = y;
            double r = rate, by = s ? -h : h;
            (i < size ? p[i] : i < 2 * size ? q[i - size] : r) += by;
            sides[s] = value(f, p, q, r, steps);
        }
        const double difference = (sides[0] - sides[1]) / (2.0 * h);
        if (!(std::fabs(difference - first[i]) <= 1e-7 * (1.0 + std::fabs(difference)))) {
            right = false;
            std::printf("%s: %d is %.12g, not %.12g\n", name, i, first[i], difference);
        }
    }
    return right;
}

int main() {
    bool right = true;
#ifndef CUGRAD_PARSE
    cugrad::checkpointing().progress = [](const cugrad::checkpoint_progress& p) {
        const size_t now = cugrad::host::sweep::here().elsewhere().size();
        if (!p.reverse && now > elsewhere) elsewhere = now;
    };
#endif
#define CHECK(name, renamed)                                                                                        \
    right &= check(#name, name,                                                                                     \
                   [](buffers& x, double r, int steps, buffers& adjoint, double* rate_adj) {                        \
                       cugrad::gradient(name, "a, b, rate").execute(x.a, x.b, r, side, steps, adjoint.a, adjoint.b, rate_adj); \
                   },                                                                                               \
                   renamed)
    CHECK(squares, 2);
    CHECK(mixed, 2);
    CHECK(waiting, 2);
    CHECK(odd, 0);
    CHECK(filled, 2);
    CHECK(streamed, 0);
    CHECK(halves, 2);
    std::printf(right ? "right\n" : "wrong\n");
    return right ? 0 : 1;
}
