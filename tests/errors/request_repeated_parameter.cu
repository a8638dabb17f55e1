// request: gradient(kernel, "out, x, x")
//^^^ CG0002: the request names `x` twice
__global__ void kernel(double* out, const double* x) { out[threadIdx.x] = x[threadIdx.x]; }
