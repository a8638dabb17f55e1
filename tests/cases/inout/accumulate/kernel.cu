// out[i] += …: the old value passes through with factor one.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] += x[i] * x[i];
    out[i] -= sin(x[i]);
}
