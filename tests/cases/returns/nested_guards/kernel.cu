__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = x[i];
        if (i % 2 == 0) {
            if (i % 3 == 0) return;
            out[i] += y[i] * x[i];
            if (i % 5 == 0) return;
        }
        out[i] *= y[i];
    }
}
