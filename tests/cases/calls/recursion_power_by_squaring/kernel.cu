// The recursion branches on parity and uses its result twice.
__device__ double power(double v, unsigned e) {
    if (e == 0) return 1.0;
    double h = power(v, e / 2);
    return e % 2 ? h * h * v : h * h;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = power(x[i], i);
}
