__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = 0.3;
    for (int k = n - 1; k >= 0; --k) v = v * x[k] + x[i];
    for (int k = n; k > i; k -= 2) v = sin(v) + x[k - 1];
    out[i] = v;
}
