__global__ void layer_norm(double* out, const double* x, const double* gamma, const double* beta, int rows, int cols) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    double mean = 0.0, var = 0.0;
    for (int c = 0; c < cols; ++c) mean += x[r * cols + c];
    mean /= cols;
    for (int c = 0; c < cols; ++c) {
        double d = x[r * cols + c] - mean;
        var += d * d;
    }
    double inv = rsqrt(var / cols + 1e-5);
    for (int c = 0; c < cols; ++c) out[r * cols + c] = (x[r * cols + c] - mean) * inv * gamma[c] + beta[c];
}
