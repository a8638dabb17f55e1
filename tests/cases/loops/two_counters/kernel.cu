// Two counters moving towards each other through the comma operator.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double s = x[i];
    for (int a = 0, b = n - 1; a < b; ++a, b--) s = s * x[a] + x[b];
    out[i] = s;
}
