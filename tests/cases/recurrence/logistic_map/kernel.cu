__global__ void kernel(double* out, const double* x, double r, int n, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (int s = 0; s < steps; ++s) v = r * v * (1.0 - v);
    out[i] = v;
}
