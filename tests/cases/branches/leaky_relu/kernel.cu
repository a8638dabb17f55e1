__global__ void leaky_relu(double* out, const double* x, double slope, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = i % 3 ? x[i] : -x[i];
    out[i] = v > 0 ? v : slope * v;
}
