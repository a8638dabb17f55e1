__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i], w = 1.0;
    switch (i % 6) {
        case 0:
        case 4: w = v * v; break;
        default: w = exp(v);
        case 2: v = v * w; break;
        case 1: v = w / v;
    }
    out[i] = v + w;
}
