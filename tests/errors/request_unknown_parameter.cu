// request: gradient(kernel, "out, y")
//^^^ CG0002: `kernel` has no parameter `y`; it has `out`, `x`
__global__ void kernel(double* out, const double* x) { out[threadIdx.x] = x[threadIdx.x]; }
