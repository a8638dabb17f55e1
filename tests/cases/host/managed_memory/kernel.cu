// The host fills and sums memory that the kernel works on; a number for the kernel is computed from it.
__global__ void square(double* y, const double* x, double by, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = by * x[i] * x[i];
}

double energy(const double* in, int n) {
    double *x, *y;
    cudaMallocManaged(&x, n * sizeof(double));
    cudaMallocManaged(&y, n * sizeof(double));
    for (int i = 0; i < n; ++i) x[i] = in[i] * in[i];
    square<<<1, 32>>>(y, x, x[0] * 2.0, n);
    cudaDeviceSynchronize();
    double sum = 0.0;
    for (int i = 0; i < n; ++i) sum += y[i] * y[i];
    cudaFree(x);
    cudaFree(y);
    return sum;
}
