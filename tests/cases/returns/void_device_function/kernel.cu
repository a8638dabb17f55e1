// A void device function with returns must not end its caller.
__device__ void bump(double* cell, double v, int k) {
    if (k == 0) return;
    *cell += v;
    if (k == 1) return;
    *cell *= v;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double c = x[i];
    bump(&c, x[i] * 2.0, i % 3);
    bump(&c, c, (i + 1) % 3);
    out[i] = c;
}
