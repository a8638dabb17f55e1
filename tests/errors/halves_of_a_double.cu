// request: gradient(kernel, "y, x")
__global__ void kernel(double* y, const double* x) {
    int hi = __double2hiint(x[threadIdx.x]);
           //^^^ CG0109: the bits of a value that carries derivatives are reinterpreted
    int lo = __double2loint(x[threadIdx.x]);
    hi = __shfl_down_sync(0xffffffffu, hi, 1);
    lo = __shfl_down_sync(0xffffffffu, lo, 1);
    y[threadIdx.x] = __hiloint2double(hi, lo);
}
