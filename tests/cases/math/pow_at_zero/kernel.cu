// A base that is exactly zero (and inactive) for one thread: no NaN may come back.
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    double base = 0.25 * i;
    out[i] = pow(base * x[i], 2.0) + pow(base, 3.0) * x[i] + sqrt(base * base + x[i]);
}
