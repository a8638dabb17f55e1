// The thread may leave in the middle of its loop; otherwise it finishes differently.
__global__ void kernel(double* out, const double* x, const int* stop, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double p = 1.0;
    for (int k = 0; k < 7; ++k) {
        p *= x[i * 7 + k] + 0.5;
        if (k == stop[i]) {
            out[i] = p * p;
            return;
        }
    }
    out[i] = p + 1.0;
}
