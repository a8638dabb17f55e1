// The untaken side of ?: would read outside of the array.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double left = i - 3 >= 0 ? x[i - 3] : 0.0;
    double right = i + 3 < n ? x[i + 3] : x[i];
    out[i] = left * right + x[i];
}
