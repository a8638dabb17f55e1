// A chain of returns, each with its own expression; the argument is moved far from every threshold.
__device__ double pieces(double v) {
    if (v < -1.0) return v * v;
    if (v < 1.0) {
        double w = exp(v);
        return w + v;
    }
    if (v < 3.0) return 1.0 / v;
    return sqrt(v);
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = pieces(x[i] + 2.0 * (i % 4) - 3.0);
}
