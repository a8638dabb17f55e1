// request: gradient(kernel, "out, x, x")
//^^^ refused: parameter x twice
__global__ void kernel(double* out, const double* x) { out[threadIdx.x] = x[threadIdx.x]; }
