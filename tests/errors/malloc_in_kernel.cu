// request: gradient(kernel, "out, x")
#include <cstdlib>
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    double* t = (double*)malloc(n * sizeof(double));
                       //^^^ CG0106: call of `malloc` in differentiated code
    t[0] = x[i] * x[i];
    out[i] = t[0];
    free(t);
}
