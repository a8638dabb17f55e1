// A time loop whose states have no room in memory: with the tape's library in the program they go to disk, and the gradient is the
// same. A directory that takes no file ends the program before it returns a gradient.
#include <cugrad/checkpoint.h>
#include <cugrad/cugrad.h>

#include <cstdio>
#include <vector>

__global__ void bend(double* out, const double* in, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + rate * in[(i + 1) % n] * in[(i + n - 1) % n];
}

void advance(double* a, double* b, double rate, int n, int steps) {
    for (int t = 0; t < steps; ++t) {
        bend<<<(n + 255) / 256, 256>>>(b, a, rate, n);
        bend<<<(n + 255) / 256, 256>>>(a, b, -rate, n);
    }
}

static std::vector<double> gradient_of(int n, int steps) {
    std::vector<double> host(n), seed(n), result(n + 1);
    for (int i = 0; i < n; ++i) host[i] = 0.4 + 0.03 * ((i * 7) % 11), seed[i] = 1.0 - 0.1 * (i % 13);
    double *a, *b, *a_adj, *b_adj;
    const size_t bytes = n * sizeof(double);
    for (double** p : {&a, &b, &a_adj, &b_adj}) {
        cudaMalloc(p, bytes);
        cudaMemset(*p, 0, bytes);
    }
    cudaMemcpy(a, host.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(a_adj, seed.data(), bytes, cudaMemcpyHostToDevice);
    auto gradient = cugrad::gradient(advance, "a, b, rate");
    gradient.execute(a, b, 0.05, n, steps, a_adj, b_adj, &result[n]);
    cudaMemcpy(result.data(), a_adj, bytes, cudaMemcpyDeviceToHost);
    for (double* p : {a, b, a_adj, b_adj}) cudaFree(p);
    return result;
}

// The first argument is a directory for states; a second one says that it takes none.
int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const int n = 1 << 16, steps = 80;  // states of 1 MiB, 64 of which the tape keeps in memory
    cugrad::checkpointing().schedule = "all";
    const std::vector<double> expected = gradient_of(n, steps);
    cugrad::checkpointing().schedule = "";
    cugrad::checkpointing().device_bytes = 6 << 20;
    cugrad::checkpointing().directory = argv[1];
    const std::vector<double> found = gradient_of(n, steps);
    const cugrad::checkpoint_statistics& statistics = cugrad::last_checkpointing();
    std::printf("%lld states of %zu bytes stored, %zu bytes in memory\n", statistics.stored, statistics.state_bytes,
                statistics.peak_bytes);
    // Neighbours in two blocks add to one number, in any order.
    bool same = expected[n] != 0.0;
    for (int i = 0; i <= n; ++i) {
        const double difference = expected[i] - found[i], scale = 1.0 + (expected[i] < 0 ? -expected[i] : expected[i]);
        same = same && (difference < 0 ? -difference : difference) <= 1e-12 * scale;
    }
    const bool far = statistics.stored >= 70 && statistics.peak_bytes <= (16u << 20);
    std::printf("%s, %s\n", same ? "the same gradient" : "another gradient", far ? "far away" : "not far away");
    return same && far && argc == 2 ? 0 : 1;
}
