// request: gradient(kernel, "out, y, x")
__global__ void kernel(double* out, double* y, const double* x) {
    int i = threadIdx.x;
    double before = atomicAdd(out, x[i]);
                  //^^^ CG0204: the old value that an atomic operation returns carries derivatives
    y[i] = before * x[i];
}
