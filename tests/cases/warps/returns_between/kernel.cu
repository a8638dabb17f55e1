// Lanes end between exchanges that name all lanes: in the gradient they have not ended, and wait for the first one's transpose.
__global__ void kernel(double* y, const double* x, int n) {
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    double v = x[i] * x[i];
    double w = __shfl_up_sync(~0u, v, 1);
    y[i] = w;
    if (t >= n) return;
    double u = __shfl_up_sync(0xffffffff, v * w, 1);
    y[i] += u;
    if (t >= n - 5) return;
    __syncwarp();
    y[i] *= __shfl_xor_sync(0xffffffffu, u, 1);
}
