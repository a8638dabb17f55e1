__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a = x[i], b = y[i];
    double m = i % 2 ? (i % 3 ? a * b : a / b) : i % 5 ? b - a : (i % 7 ? a : 2.0);
    out[i] = (i % 2 == 0 ? m : b) * (i & 4 ? m : 1.0);
}
