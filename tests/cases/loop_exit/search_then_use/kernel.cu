// A linear search with break decides which two values are blended.
__global__ void kernel(double* out, const double* v, const double* q, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double at = q[i] + i % 6;
    int k = 0;
    for (k = 0; k < 5; ++k)
        if (at < k + 1) break;
    double t = at - k;
    out[i] = v[k] * (1.0 - t) + v[k + 1] * t * t;
}
