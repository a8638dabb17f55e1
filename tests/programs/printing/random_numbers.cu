// prints: agree agree agree
// Random numbers in a kernel: what was drawn is kept for the reverse sweep, and states are copied in and out.
#include <cugrad/cugrad.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>

__global__ void start(curandState* states, unsigned long long seed) {
    int i = threadIdx.x;
    curand_init(seed, i, 0, &states[i]);
}

__global__ void walk(double* out, const double* p, curandState* states, int steps) {
    int i = threadIdx.x;
    curandState state = states[i];
    double x = p[0];
    for (int k = 0; k < steps; ++k) {
        float u = curand_uniform(&state);
        x += u < 0.5f ? p[1] * curand_normal(&state) * x : p[2] * u;
    }
    states[i] = state;
    out[i] = x * x;
}

int main() {
    const int n = 32, steps = 20;
    curandState* states;
    double *p, *out, *p_adj, *out_adj;
    cudaMalloc(&states, n * sizeof(curandState));
    cudaMallocManaged(&p, 3 * sizeof(double));
    cudaMallocManaged(&p_adj, 3 * sizeof(double));
    cudaMallocManaged(&out, n * sizeof(double));
    cudaMallocManaged(&out_adj, n * sizeof(double));
    const double values[] = {1.0, 0.1, 0.2};
    for (int k = 0; k < 3; ++k) p[k] = values[k], p_adj[k] = 0;
    for (int i = 0; i < n; ++i) out_adj[i] = 1;

    start<<<1, n>>>(states, 5);
    cugrad::gradient(walk, "out, p").execute_kernel(1, n, out, p, states, steps, out_adj, p_adj);
    cudaDeviceSynchronize();

    auto sum = [&] {
        start<<<1, n>>>(states, 5);
        walk<<<1, n>>>(out, p, states, steps);
        cudaDeviceSynchronize();
        double s = 0;
        for (int i = 0; i < n; ++i) s += out[i];
        return s;
    };
    for (int k = 0; k < 3; ++k) {
        const double h = 1e-6;
        p[k] = values[k] + h;
        const double above = sum();
        p[k] = values[k] - h;
        const double below = sum();
        p[k] = values[k];
        const bool agrees = std::fabs(p_adj[k] - (above - below) / (2 * h)) < 1e-4 * std::fabs(p_adj[k]);
        printf("%s%c", agrees ? "agree" : "differ", k < 2 ? ' ' : '\n');
    }
    cudaFree(states);
    cudaFree(p);
    cudaFree(p_adj);
    cudaFree(out);
    cudaFree(out_adj);
}
