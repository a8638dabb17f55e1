__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double r;
    if (i % 4 == 0)
        r = x[i] * y[i];
    else if (i % 4 == 1)
        r = x[i] / y[i];
    else if (i % 4 == 2)
        r = x[i];
    else
        r = 7.0;
    out[i] = r * r;
}
