// request: gradient(kernel, "out, y, x")
__global__ void kernel(double* out, double* y, const double* x) {
    int i = threadIdx.x;
    double before = atomicAdd(out, x[i]);
                  //^^^ refused: the value returned by atomicAdd
    y[i] = before * x[i];
}
