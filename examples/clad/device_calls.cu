// Kernels that call device functions, once and through another one; the same callee with and without a global scalar.
#include "clad/Differentiator/Differentiator.h"

#include <cmath>
#include <cstdio>

__device__ double device_fn_2(double* in, double val) {
    int index = threadIdx.x + blockIdx.x * blockDim.x;
    return in[index] + val;
}

__global__ void kernel_with_device_call_2(double* out, double* in, double val) {
    int index = threadIdx.x;
    out[index] = device_fn_2(in, val);
}

__device__ double device_fn_4(double* in, double val) {
    int index = threadIdx.x + blockIdx.x * blockDim.x;
    return in[index] + val;
}

__device__ double device_with_device_call(double* in, double val) { return device_fn_4(in, val); }

__global__ void kernel_with_nested_device_call(double* out, double* in, double val) {
    int index = threadIdx.x;
    out[index] = device_with_device_call(in, val);
}

static const int n = 10;
static double *d_out, *d_in, *d_seed, *d_in_adj, *d_val_adj;

static void reset() {
    double in[n], seed[n], zero[n] = {};
    for (int i = 0; i < n; ++i) {
        in[i] = 0.5 * i;
        seed[i] = i + 1;
    }
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    cudaMemcpy(d_seed, seed, sizeof(seed), cudaMemcpyHostToDevice);
    cudaMemcpy(d_in_adj, zero, sizeof(zero), cudaMemcpyHostToDevice);
    cudaMemcpy(d_val_adj, zero, sizeof(double), cudaMemcpyHostToDevice);
}

// The adjoint of in is the seed; the seed itself is consumed, because out is only written.
static bool check(const char* name, bool with_val) {
    double in_adj[n], seed[n], val_adj;
    cudaDeviceSynchronize();
    cudaMemcpy(in_adj, d_in_adj, sizeof(in_adj), cudaMemcpyDeviceToHost);
    cudaMemcpy(seed, d_seed, sizeof(seed), cudaMemcpyDeviceToHost);
    cudaMemcpy(&val_adj, d_val_adj, sizeof(double), cudaMemcpyDeviceToHost);
    bool right = std::fabs(val_adj - (with_val ? 55.0 : 0.0)) < 1e-9;
    for (int i = 0; i < n; ++i) right = right && std::fabs(in_adj[i] - (i + 1)) < 1e-9 && std::fabs(seed[i]) < 1e-9;
    std::printf("%s: in_adj[9] = %g, val_adj = %g, %s\n", name, in_adj[9], val_adj, right ? "right" : "WRONG");
    return right;
}

int main() {
    for (double** p : {&d_out, &d_in, &d_seed, &d_in_adj}) cudaMalloc(p, n * sizeof(double));
    cudaMalloc(&d_val_adj, sizeof(double));
    bool right = true;

    reset();
    auto two = clad::gradient(kernel_with_device_call_2, "out, in");
    two.execute_kernel(dim3(1), dim3(n), d_out, d_in, 2.0, d_seed, d_in_adj);
    right = check("out, in", false) && right;

    reset();
    auto three = clad::gradient(kernel_with_device_call_2, "out, in, val");
    three.execute_kernel(dim3(1), dim3(n), d_out, d_in, 2.0, d_seed, d_in_adj, d_val_adj);
    right = check("out, in, val", true) && right;

    reset();
    auto nested = clad::gradient(kernel_with_nested_device_call, "out, in");
    nested.execute_kernel(dim3(1), dim3(n), d_out, d_in, 2.0, d_seed, d_in_adj);
    right = check("nested", false) && right;

    for (double* p : {d_out, d_in, d_seed, d_in_adj, d_val_adj}) cudaFree(p);
    return right ? 0 : 1;
}
