// A polynomial by recursion on a moving pointer; then a sum by halves, with two recursive calls.
__device__ double poly(const double* c, int k, double v) { return k == 1 ? *c : *c + v * poly(c + 1, k - 1, v); }
__device__ double halves(const double* c, int lo, int hi) {
    if (hi - lo == 1) return c[lo] * c[lo];
    int mid = (lo + hi) / 2;
    return halves(c, lo, mid) + 0.5 * halves(c, mid, hi);
}

__global__ void kernel(double* out, const double* c, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = poly(c, 1 + i % 7, x[i]) * halves(c, 0, 7);
}
