__device__ __forceinline__ double fast(double v) { return v * v; }
static __device__ __noinline__ double slow(const double* __restrict__ p, int i) { return p[i] + 1.0; }

__global__ void __launch_bounds__(256, 2)
kernel(double* __restrict__ out, const double* __restrict__ x, const double* __restrict__ y, const int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = fast(x[i]) * slow(y, i);
}
