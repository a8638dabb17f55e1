__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = ldexp(x[i], i % 5 - 2) * x[i];
    v += scalbn(x[i], 3) - copysign(x[i], i % 2 ? 1.0 : -1.0) * v;
    out[i] = v + sinpi(x[i]) * cospi(0.5 * x[i]) + exp10(0.2 * x[i]);
}
