// The gradient of a CUDA kernel.
//
//     cugrad run examples/quickstart.cu
//
// runs on the GPU where there is one and on the CPU where there is none.
#include <cugrad/cugrad.h>

#include <cmath>
#include <cstdio>

// y = a x^2, the way people write it.
__global__ void parabola(double* y, const double* x, double a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    y[i] = a * x[i] * x[i];
}

int main() {
    const int n = 1000;
    double *x, *y, *x_adj, *y_adj, *a_adj;
    cudaMallocManaged(&x, n * sizeof(double));
    cudaMallocManaged(&y, n * sizeof(double));
    cudaMallocManaged(&x_adj, n * sizeof(double));
    cudaMallocManaged(&y_adj, n * sizeof(double));
    cudaMallocManaged(&a_adj, sizeof(double));

    for (int i = 0; i < n; ++i) {
        x[i] = 0.001 * i;
        x_adj[i] = 0.0;  // adjoints accumulate, so inputs start at zero
        y_adj[i] = 1.0;  // the seed: the derivative of sum(y)
    }
    *a_adj = 0.0;

    // The derivative takes the kernel's parameters, then one adjoint pointer per name in the request.
    const double a = 3.0;
    auto gradient = cugrad::gradient(parabola, "y, x, a");
    gradient.execute_kernel(dim3((n + 255) / 256), dim3(256), y, x, a, n, y_adj, x_adj, a_adj);
    cudaDeviceSynchronize();

    // By hand: d/dx[i] sum(a x^2) = 2 a x[i], and d/da = sum(x^2).
    double worst = 0.0, sum = 0.0;
    for (int i = 0; i < n; ++i) {
        worst = std::fmax(worst, std::fabs(x_adj[i] - 2.0 * a * x[i]));
        sum += x[i] * x[i];
    }
    std::printf("dx[500] = %g, da = %g\n", x_adj[500], *a_adj);
    std::printf("largest error: %g, error of da: %g\n", worst, std::fabs(*a_adj - sum));

    bool right = worst < 1e-9 && std::fabs(*a_adj - sum) < 1e-8;
    cudaFree(x);
    cudaFree(y);
    cudaFree(x_adj);
    cudaFree(y_adj);
    cudaFree(a_adj);
    return right ? 0 : 1;
}
