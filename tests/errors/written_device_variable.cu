// request: gradient(kernel, "out, x")
__device__ double scratch[64];

__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    scratch[i] = x[i] * x[i];
    __syncthreads();
    out[i] = scratch[i] + x[i];
           //^^^ CG0115: global variable `scratch` carries derivatives
}
