// request: gradient(kernal, "out, x")
//^^^ CG0001: there is no function `kernal`
__global__ void kernel(double* out, const double* x) { out[threadIdx.x] = x[threadIdx.x]; }
