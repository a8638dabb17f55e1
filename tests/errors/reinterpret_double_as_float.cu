// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    const float* halves = (const float*)x;
    out[i] = halves[2 * i] + halves[2 * i + 1];
           //^^^ CG0108: parameter `x` holds values that carry derivatives and is accessed as another type
}
