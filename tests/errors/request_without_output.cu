// request: gradient(kernel, "x, a")
//^^^ refused: no output
__global__ void kernel(double* out, const double* x, double a) { out[threadIdx.x] = a * x[threadIdx.x]; }
