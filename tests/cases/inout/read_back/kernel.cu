// An output is read back, then written once more.
__global__ void kernel(double* out, double* y, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = x[i] * x[i];
    y[i] = out[i] * x[i];
    out[i] = y[i] + out[i] * out[i];
}
