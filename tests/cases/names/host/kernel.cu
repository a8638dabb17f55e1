// A host function whose parameters and locals are called as generated kernels, sweeps and shadows are.
__global__ void scale(double* y, const double* y_adj, double scale_reverse_0_1_2, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = y_adj[i] * scale_reverse_0_1_2 * y_adj[i];
}
double run(const double* x, double x_adj, double scale_reverse_0_1_2, double scale_rev, int sweep) {
    double *device, *device_adj;
    cudaMalloc(&device, sweep * sizeof(double));
    cudaMalloc(&device_adj, sweep * sizeof(double));
    cudaMemcpy(device, x, sweep * sizeof(double), cudaMemcpyHostToDevice);
    scale<<<1, 32>>>(device_adj, device, scale_reverse_0_1_2 * x_adj, sweep);
    double t0[8];
    cudaMemcpy(t0, device_adj, sweep * sizeof(double), cudaMemcpyDeviceToHost);
    double result = 0;
    for (int t1 = 0; t1 < sweep; ++t1) result += sin(t0[t1]) * scale_rev;
    cudaFree(device);
    cudaFree(device_adj);
    return result;
}
