// Piecewise constant functions: no derivative of their own, but they multiply active values.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i] + i - 15.0;
    double cell = floor(v), t = v - cell;
    out[i] = t * t * ceil(v) + trunc(v) * t - round(v) * x[i] + rint(v) + lround(v) * t + nearbyint(v) * 0.5;
}
