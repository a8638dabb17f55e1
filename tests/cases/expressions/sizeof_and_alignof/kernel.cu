__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double local[6];
    for (unsigned k = 0; k < sizeof(local) / sizeof(local[0]); ++k) local[k] = x[(i + k) % n] / sizeof(double);
    out[i] = local[0] * local[5] * (sizeof(x[0]) + alignof(double));
}
