// Newton's iterations inside time steps; converged to rounding, left by a break on a margin no value is near.
__global__ void implicit(double* y, const double* k, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double u = y[i];
    for (int step = 0; step < 3; ++step) {
        double w = u;
        for (int it = 0; it < 6; ++it) {
            double r = w - u + 0.2 * k[i] * w * w * w;
            if (r * r > 1e6) break;
            w -= r / (1.0 + 0.6 * k[i] * w * w);
        }
        u = w;
    }
    y[i] = u;
}
