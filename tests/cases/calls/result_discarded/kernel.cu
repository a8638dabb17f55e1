// The value is thrown away, the effect is not.
__device__ double next(double& state) {
    double old = state;
    state = state * state + 0.3;
    return old;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double s = x[i];
    next(s);
    double a = next(s);
    (void)next(s);
    out[i] = a * s;
}
