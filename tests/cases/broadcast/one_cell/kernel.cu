// *scale is one address for the whole grid.
__global__ void kernel(double* out, const double* x, const double* scale, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = x[i] / *scale + scale[0] * scale[0];
}
