// A functor whose class is the host function's own is passed to a kernel that is made for it.
template <class F> __global__ void each(double* y, const double* x, F f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = f(x[i]);
}
void run(double* out, const double* x, double a, int n) {
    struct Scale {
        double a;
        int k;
        __device__ double operator()(double t) const { return a * t * t + k; }
    };
    double *d, *e;
    cudaMalloc(&d, n * sizeof(double));
    cudaMalloc(&e, n * sizeof(double));
    cudaMemcpy(d, x, n * sizeof(double), cudaMemcpyHostToDevice);
    each<<<1, 8>>>(e, d, Scale{a, 2}, n);
    cudaMemcpy(out, e, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(e);
}
