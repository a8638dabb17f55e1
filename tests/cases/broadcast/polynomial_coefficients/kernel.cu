// Few coefficients, many readers.
__global__ void kernel(double* out, const double* c, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double p = c[4];
    p = p * x[i] + c[3];
    p = p * x[i] + c[2];
    p = p * x[i] + c[1];
    out[i] = p * x[i] + c[0];
}
