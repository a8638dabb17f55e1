// Two streams, ordered by an event; everything asynchronous.
__global__ void square(double* y, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = x[i] * x[i];
}

__global__ void multiply(double* z, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i < n) z[i] = x[i] * y[i];
}

double weighted(const double* in, int n) {
    cudaStream_t first, second;
    cudaEvent_t squared;
    cudaStreamCreate(&first);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreate(&squared);
    double *x, *y, *z, *h;
    cudaMallocAsync(&x, n * sizeof(double), first);
    cudaMallocAsync((void**)&y, n * sizeof(double), first);
    cudaMallocAsync(&z, n * sizeof(double), first);
    cudaMemcpyAsync(x, in, n * sizeof(double), cudaMemcpyHostToDevice, first);
    square<<<1, 32, 0, first>>>(y, x, n);
    cudaEventRecord(squared, first);
    cudaStreamWaitEvent(second, squared, 0);
    multiply<<<1, 32, 0, second>>>(z, x, y, n);
    square<<<1, 32, 0, second>>>(y, z, n);
    cudaMallocHost((void**)&h, n * sizeof(double));
    cudaMemcpyAsync(h, y, n * sizeof(double), cudaMemcpyDeviceToHost, second);
    cudaStreamSynchronize(second);
    double sum = 0.0;
    for (int i = 0; i < n; ++i) sum += h[i] * (i + 1);
    cudaFreeHost(h);
    cudaFreeAsync(x, second);
    cudaFreeAsync(y, second);
    cudaFreeAsync(z, second);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaEventDestroy(squared);
    return sum;
}
