// A function that launches kernels and calls itself on coarser levels: a W-cycle of a nonlinear multigrid.
__global__ void smooth(double* u, const double* f, double w, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) u[i] = (1 - w) * u[i] + w * f[i] * u[i] * u[i];
}

__global__ void coarsen(double* to, const double* from, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = 0.5 * (from[2 * i] + from[2 * i + 1]) * from[2 * i];
}

__global__ void correct(double* u, const double* coarse, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) u[i] += 0.3 * coarse[i / 2] * coarse[i / 2];
}

void cycle(double* u, const double* f, double w, int n, cudaStream_t stream) {
    smooth<<<1, 16, 0, stream>>>(u, f, w, n);
    if (n <= 2) return;
    double *cu, *cf;
    cudaMalloc(&cu, n / 2 * sizeof(double));
    cudaMalloc(&cf, n / 2 * sizeof(double));
    coarsen<<<1, 16, 0, stream>>>(cu, u, n / 2);
    coarsen<<<1, 16, 0, stream>>>(cf, f, n / 2);
    for (int k = 0; k < 2; ++k) cycle(cu, cf, 0.5 * w, n / 2, stream);
    correct<<<1, 16, 0, stream>>>(u, cu, n);
    cudaStreamSynchronize(stream);
    cudaFree(cu);
    cudaFree(cf);
    smooth<<<1, 16, 0, stream>>>(u, f, w * w, n);
}

void run(double* u, double* f, double w, int n) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cycle(u, f, w, n, stream);
    smooth<<<1, 16, 0, stream>>>(f, u, w, n);
    cycle(u, f, w, n, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
}
