// The fractional part by truncation: the integer is constant, also for negative numbers.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i] + i;
    int whole = v;
    double frac = v - whole;
    int down = -v;
    unsigned u = (unsigned)v;
    out[i] = frac * frac + whole * x[i] + down * frac + (u > 5u ? v : 0.0);
}
