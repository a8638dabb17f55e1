// The inner loop restarts a carried value, the outer loop uses it.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double total = 1.0;
    for (int a = 0; a < 4; ++a) {
        double inner = x[i];
        for (int b = 0; b < 3; ++b) inner = inner * x[i + b + a] + 0.1;
        total = total * 0.5 + inner * inner;
    }
    out[i] = total;
}
