// request: gradient(kernal, "out, x")
//^^^ refused: unknown function kernal
__global__ void kernel(double* out, const double* x) { out[threadIdx.x] = x[threadIdx.x]; }
