// The load happens before the guard: threads that leave contribute nothing.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = x[i];
    double w = v * v * v;
    if (i >= n) return;
    out[i] = w - v;
}
