// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, double* tmp, const double* x) {
    int i = threadIdx.x;
    tmp[i] = x[i] * x[i];
    __syncthreads();
    out[i] = tmp[i] * 2.0;
           //^^^ CG0007: `tmp` carries derivatives between requested parameters, but is not requested itself
}
