// The recurrence of Clenshaw and the forward one of Chebyshev.
__global__ void clenshaw(double* out, const double* c, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double b1 = 0.0, b2 = 0.0, t0 = 1.0, t1 = x[i], s = c[0] + c[1] * x[i];
    for (int k = 6; k >= 1; --k) {
        double b = 2.0 * x[i] * b1 - b2 + c[k];
        b2 = b1;
        b1 = b;
    }
    for (int k = 2; k < 7; ++k) {
        double t = 2.0 * x[i] * t1 - t0;
        s += c[k] * t;
        t0 = t1, t1 = t;
    }
    out[i] = (x[i] * b1 - b2 + c[0]) * s;
}
