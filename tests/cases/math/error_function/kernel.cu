__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = erf(x[i]) * erfc(0.5 * x[i]) + normcdf(x[i]) * erfcx(x[i] * 0.25);
}
