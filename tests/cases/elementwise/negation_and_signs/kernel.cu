__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = -(-x[i] * -y[i]) - (-(x[i] - -y[i])) + +x[i];
}
