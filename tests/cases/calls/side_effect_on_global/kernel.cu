// A function both returns a value and writes an array; another accumulates atomically.
__device__ double record(double* log, int i, double v) {
    log[i] = v * v;
    return log[i] + v;
}
__device__ void scatter(double* out, int n, int i, double v) {
    atomicAdd(&out[i], v);
    atomicAdd(&out[(i + 1) % n], -0.5 * v);
}

__global__ void kernel(double* out, double* log, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double r = record(log, i, x[i]);
    scatter(out, n, i, r * log[i]);
}
