// A transpose of three axes: indices by division, truncated towards zero for negative numbers too.
__global__ void kernel(double* out, const double* x, int d0, int d1, int d2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= d0 * d1 * d2) return;
    int c = i % d2, b = i / d2 % d1, a = i / (d1 * d2);
    int sign = -(i % 4) / 2;
    out[(c * d1 + b) * d0 + a] = x[i] * x[i] * (sign + -7 % 3 + 3);
}
