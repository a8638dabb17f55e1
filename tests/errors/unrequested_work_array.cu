// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, double* tmp, const double* x) {
                                          //^^^ refused: tmp carries derivatives but is not requested
    int i = threadIdx.x;
    tmp[i] = x[i] * x[i];
    out[i] = tmp[i] * 2.0;
}
