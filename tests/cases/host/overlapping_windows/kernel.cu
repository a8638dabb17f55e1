// Launches that read and write one buffer through windows that overlap: what one pointer writes, the other reads.
__global__ void shift(double* to, const double* from, int n) {
    int i = threadIdx.x;
    double v = i < n ? from[i] * from[i] : 0.0;
    __syncthreads();
    if (i < n) to[i] = v * from[0];
}

__global__ void smooth(double* to, double* from, int n) {
    for (int i = 0; i < n; ++i) {
        double next = from[i + 1];
        to[i] = next * sin(from[i]);
        next += from[i + 1];
        from[i + 1] += 0.5 * next * to[i];
    }
}

// Written as `__restrict__`, the windows are different arrays.
__global__ void scale(double* __restrict__ to, const double* __restrict__ from, double a, int n) {
    int i = threadIdx.x;
    if (i < n) to[i] = a * from[i] * from[i] + 0.3 * to[i];
}

void windows(double* y, const double* x, double a, int n) {
    double* d;
    cudaMalloc(&d, 2 * n * sizeof(double));
    cudaMemcpy(d, x, 2 * n * sizeof(double), cudaMemcpyHostToDevice);
    shift<<<1, 16>>>(d + 1, d, n - 1);
    double *p = d, *q = d + n;
    for (int t = 0; t < 3; ++t) {
        smooth<<<1, 1>>>(p + 1, d + 3, n - 1);
        scale<<<1, 16>>>(q, p, a, n);
        double* other = p;
        p = q;
        q = other;
    }
    cudaMemcpy(y, d, 2 * n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d);
}
