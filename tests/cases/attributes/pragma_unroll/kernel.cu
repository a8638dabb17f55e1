__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double acc[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) acc[k] = x[i + k];
#pragma unroll 2
    for (int k = 0; k < 4; ++k) acc[k] = acc[k] * acc[(k + 1) & 3];
    double s = 0.0;
#pragma unroll 1
    for (int k = 0; k < n % 5; ++k) s += acc[k] * x[i + k];
    out[i] = s;
}
