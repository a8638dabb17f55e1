__device__ double square(double v) { return v * v; }
__device__ double ring(double v) { return square(v) - square(square(v)); }
__device__ double outer(double v, double w) { return ring(v) * ring(w) + square(v + w); }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = outer(x[i], square(x[n - 1 - i]));
}
