// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x, double (*f)(double)) {
    int i = threadIdx.x;
    out[i] = f(x[i]);
           //^^^ CG0105: call through `f`
}
