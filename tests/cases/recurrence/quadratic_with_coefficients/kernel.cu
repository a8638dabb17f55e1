// x = x*x*a + b, with a and b changing per step and shared by all threads.
__global__ void kernel(double* out, const double* x, const double* a, const double* b, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (int k = 0; k < 6; ++k) v = v * v * a[k] + b[k];
    out[i] = v;
}
