// One intermediate feeds two outputs.
__global__ void kernel(double* a, double* b, const double* x, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double t = x[i] * y[i] + sin(x[i]);
    a[i] = t * x[i];
    b[i] = t / y[i];
}
