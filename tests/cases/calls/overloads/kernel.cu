__device__ double g(double v) { return v * v; }
__device__ double g(int v) { return v + 0.5; }
__device__ double g(double a, double b) { return a * b; }
__device__ double g(const double* p) { return p[0] * p[1]; }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = g(x[i]) * g(i) + g(x[i], g(x)) - g(1.0f * i);
}
