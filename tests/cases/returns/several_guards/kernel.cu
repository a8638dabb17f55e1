// Guards at three places, with a store between them that survives an early exit.
__global__ void kernel(double* out, const double* x, const int* skip, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i] * x[i];
    out[i] = v;
    if (skip[i] == 0) return;
    v = v * x[i] + 1.0;
    if (skip[i] == 1) {
        out[i] = v;
        return;
    }
    out[i] = v * v;
}
