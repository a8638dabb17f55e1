// atan2 in all quadrants, hypot, fdim.
__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = i & 1 ? x[i] : -x[i], b = i & 2 ? y[i] : -y[i];
    out[i] = atan2(a, b) + hypot(a, b) * fdim(x[i] + 2.0, y[i]) + fdim(x[i], y[i] + 2.0) + rhypot(a, b);
}
