// A value is returned from the middle of two nested loops.
__device__ double first_over(const double* x, int limit) {
    double s = 0.0;
    for (int i = 0; i < 5; ++i) {
        double row = 0.0;
        for (int j = 0; j < 5; ++j) {
            row += x[i * 5 + j] * x[i * 5 + j];
            if (i * 5 + j == limit) return s * row + x[i];
        }
        s += row;
    }
    return s;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = first_over(x, i * 2);
}
