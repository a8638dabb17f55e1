// A callee overwrites its own parameters; the caller's variables stay.
__device__ double churn(double a, double b, int k) {
    while (k--) {
        a = a * b;
        b = a + 0.5;
    }
    return a;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    int k = 3;
    double r = churn(v, v, k);
    out[i] = r * v + k * r;
}
