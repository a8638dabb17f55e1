// A non-linear diffusion step in a time loop; the two buffers change places.
__global__ void step(double* out, const double* in, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double left = i > 0 ? in[i - 1] : 0.0, right = i + 1 < n ? in[i + 1] : 0.0;
    out[i] = in[i] + rate * (left - 2.0 * in[i] + right) * in[i];
}

void heat(double* u, double rate, int n, int steps) {
    double *a, *b;
    cudaMalloc(&a, n * sizeof(double));
    cudaMalloc(&b, n * sizeof(double));
    cudaMemcpy(a, u, n * sizeof(double), cudaMemcpyHostToDevice);
    for (int t = 0; t < steps; ++t) {
        step<<<(n + 31) / 32, 32>>>(b, a, rate, n);
        double* keep = a;
        a = b;
        b = keep;
    }
    cudaMemcpy(u, a, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
}
