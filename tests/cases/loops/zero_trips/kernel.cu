// The number of trips is the thread's index modulo 4, zero included.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (int k = 0; k < i % 4; ++k) v = sin(v) * x[i];
    out[i] = v;
}
