__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = j0(x[i]) * j1(x[i]) + y0(x[i] + 1.0) - y1(x[i] + 1.0) + jn(2, x[i]);
}
