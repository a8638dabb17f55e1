// request: gradient(kernel, "y, x") --may-alias
__device__ double last(const double* p, int n) { return n > 0 ? last(p, n - 1) : p[0]; }

__global__ void kernel(double* y, const double* z, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    y[i] = x[i] * x[i];
    y[i] = last(z + i, 2) * 3;
         //^^^ CG0007: with --may-alias, `z` may be memory of a requested array; it is given to a function that stays a call, and has no adjoint
}
