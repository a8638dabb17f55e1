// The loop variable itself is active; always four trips, since 4x < 0.95 < 5x.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double s = 0.0;
    for (double t = x[i]; t < 0.95; t += x[i]) s += t * t * x[i];
    out[i] = s;
}
