// The mask is passed in and names lanes that have ended when the second exchange comes.
__global__ void kernel(double* y, const double* x, int n, unsigned mask) {
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    double v = x[i] * x[i];
    double w = __shfl_up_sync(mask, v, 1);
    if (t >= n) return;
    y[i] = w * __shfl_xor_sync(mask, v, 1, 2);
}
