// request: gradient(kernel, "x, a")
//^^^ CG0004: `kernel` returns nothing, and none of the requested parameters is written
__global__ void kernel(double* out, const double* x, double a) { out[threadIdx.x] = a * x[threadIdx.x]; }
