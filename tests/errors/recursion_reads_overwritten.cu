// request: gradient(kernel, "x")
__device__ double total(const double* x, int n) { return n == 0 ? x[0] : x[0] * total(x + 1, n - 1); }

__global__ void kernel(double* x) {
    x[0] = total(x, 3);
         //^^^ CG0214: `total` stays a call, and parameter `x` is overwritten after it
}
