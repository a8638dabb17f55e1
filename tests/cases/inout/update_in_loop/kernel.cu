// Global memory as the loop's carried value.
__global__ void kernel(double* u, int n, int steps) {
    int i = threadIdx.x;
    if (i >= n) return;
    for (int s = 0; s < steps; ++s) u[i] = 3.0 * u[i] * (1.0 - u[i]) + 0.01 * s;
}
