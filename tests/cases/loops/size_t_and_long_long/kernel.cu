__global__ void kernel(double* out, const double* x, size_t n) {
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = 1.0;
    for (size_t k = 0; k < 2 * n; k += 4) v = v * 0.5 + x[k] * v;
    for (long long k = (long long)n - 1; k >= -2; k -= 3) v += x[k + 2] / (k + 4);
    out[i] = v * x[i];
}
