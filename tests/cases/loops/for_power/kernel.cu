// A product: every iteration needs the value before it.
__global__ void kernel(double* out, const double* x, int n, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double p = 1.0;
    for (int j = 0; j < k; j++) p *= x[i];
    out[i] = p;
}
