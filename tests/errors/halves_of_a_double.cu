// request: gradient(kernel, "y, x")
__global__ void kernel(double* y, const double* x) {
    int hi = __double2hiint(x[threadIdx.x]);
    int lo = __double2loint(x[threadIdx.x]);
    hi = __shfl_down_sync(0xffffffffu, hi, 1);
       //^^^ CG0109: the bits of a value that carries derivatives are reinterpreted
    lo = __shfl_down_sync(0xffffffffu, lo, 2);
    y[threadIdx.x] = __hiloint2double(hi, lo);
}
