// A second output is written but not requested: it is no seed and gets no adjoint.
__global__ void kernel(double* out, double* debug, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double e = exp(x[i]);
    debug[i] = e * 1000.0;
    out[i] = e + x[i];
}
