// A tridiagonal system per thread, interleaved in memory; x is read back in the second sweep.
__global__ void thomas(double* x, const double* a, const double* b, const double* c, const double* d, int n, int systems) {
    int s = threadIdx.x;
    if (s >= systems) return;
    double cp[8], prev;
    cp[0] = c[s] / b[s];
    x[s] = prev = d[s] / b[s];
    for (int i = 1; i < n; ++i) {
        int at = i * systems + s;
        double m = 1.0 / (b[at] - a[at] * cp[i - 1]);
        cp[i] = c[at] * m;
        x[at] = prev = (d[at] - a[at] * prev) * m;
    }
    for (int i = n - 2; i >= 0; --i) x[i * systems + s] -= cp[i] * x[(i + 1) * systems + s];
}
