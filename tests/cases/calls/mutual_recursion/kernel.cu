__device__ double odd(double v, int k);
__device__ double even(double v, int k) { return k == 0 ? v : odd(v * v + 0.1, k - 1); }
__device__ double odd(double v, int k) { return k == 0 ? sin(v) : v * even(0.5 * v, k - 1); }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = even(x[i], i % 6);
}
