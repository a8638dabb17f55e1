// More iterations than a local array should hold, of a constant number: the launcher is told a number.
__device__ double settle(double x) {
    double v = x;
    for (int k = 0; k < 100; ++k) v = v - 0.1 * (v * v - x);
    return v;
}
__global__ void settle_all(double* out, const double* x) { out[threadIdx.x] = settle(x[threadIdx.x]) * 2.0; }
