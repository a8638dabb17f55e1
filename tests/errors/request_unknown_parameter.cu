// request: gradient(kernel, "out, y")
//^^^ refused: unknown parameter y
__global__ void kernel(double* out, const double* x) { out[threadIdx.x] = x[threadIdx.x]; }
