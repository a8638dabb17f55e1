// Two results through pointers; the second call overwrites one of them.
__global__ void kernel(double2* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double s, c, t;
    sincos(x[i], &s, &c);
    sincos(s + c, &t, &c);
    double p, q;
    sincospi(0.3 * x[i], &p, &q);
    out[i] = make_double2(s * c + p, t * c - q);
}
