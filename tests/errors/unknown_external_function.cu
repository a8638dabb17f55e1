// request: gradient(kernel, "out, x")
extern __device__ double mystery(double v);

__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    out[i] = mystery(x[i]) + 1.0;
           //^^^ CG0113: `mystery` has no body here
}
