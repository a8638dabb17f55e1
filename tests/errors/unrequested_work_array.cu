// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, double* tmp, const double* x) {
    int i = threadIdx.x;
    tmp[i] = x[i] * x[i];
    out[i] = tmp[i] * 2.0;
           //^^^ refused: tmp carries derivatives but is not requested
}
