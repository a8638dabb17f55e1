// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x, k = 0;
    double v = x[i];
again:
    v = v * x[i] + 0.5;
    if (++k < n)
        goto again;
      //^^^ CG0101: goto
    out[i] = v;
}
