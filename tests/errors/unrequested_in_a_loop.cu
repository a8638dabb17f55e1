// request: gradient(kernel, "out, x")
// Read before it is written, but in the next iteration the other way round.
__global__ void kernel(double* out, double* tmp, const double* x, int n) {
    int i = threadIdx.x;
    double s = 0;
    for (int k = 0; k < n; ++k) {
        s += tmp[i];
           //^^^ CG0007: `tmp` carries derivatives between requested parameters, but is not requested itself
        __syncthreads();
        tmp[i + 1] = x[i] * s;
        __syncthreads();
    }
    out[i] = s;
}
