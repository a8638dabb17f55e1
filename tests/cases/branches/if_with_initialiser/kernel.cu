// if with an initialiser, and a declaration as condition.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double r = 1.0;
    if (double v = x[i] * 2.0; i % 2) r = v * v;
    else r = v;
    if (int k = i % 3) r *= k + x[i];
    out[i] = r;
}
