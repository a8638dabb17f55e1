// An unsigned counter that is tested before it is decremented: `k >= 0` would never end.
__global__ void kernel(double* out, const double* x, unsigned n) {
    unsigned i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (unsigned k = n; k-- > 0;) v = v * 0.5 * x[k] + x[k] * x[k];
    out[i] = v;
}
