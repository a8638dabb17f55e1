// Two local buffers change places through pointers in every step.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a[5], b[5];
    for (int k = 0; k < 5; ++k) a[k] = x[i + k];
    double *from = a, *to = b;
    for (int step = 0; step < 3; ++step) {
        for (int k = 0; k < 5; ++k) to[k] = from[k] * from[(k + 1) % 5] + 0.2;
        double* t = from;
        from = to;
        to = t;
    }
    out[i] = from[0] * from[2] + to[4];
}
