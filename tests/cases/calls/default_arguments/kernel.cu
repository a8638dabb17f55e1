__device__ double unit() { return 1.5; }
__device__ double lerp(double a, double b = 2.0, double t = 0.25 * unit(), int times = 2) {
    for (int k = 0; k < times; ++k) a += t * (b - a) * a;
    return a;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = lerp(x[i]) + lerp(x[i], x[0]) * lerp(0.5, x[i], x[i], 1);
}
