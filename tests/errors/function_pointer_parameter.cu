// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x, double (*f)(double)) {
    int i = threadIdx.x;
    out[i] = f(x[i]);
           //^^^ refused: call through a function pointer
}
