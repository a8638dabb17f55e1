// Weights 4 and 2 alternate by parity; the bounds of the integral are active.
__device__ double g(double t) { return exp(-t * t) * cos(3.0 * t); }

__global__ void integrate(double* out, const double* a, const double* b, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    const int m = 8;
    double h = (b[i] - a[i]) / m, s = g(a[i]) + g(b[i]);
    for (int k = 1; k < m; ++k) s += (k & 1 ? 4 : 2) * g(a[i] + k * h);
    out[i] = s * h / 3.0;
}
