// Negative bases: the derivative must not go through log(x). Exponents 0, 1, 2 and -1 as well.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = i % 2 ? x[i] : -x[i];
    out[i] = pow(v, 3.0) + pow(v, 2) + pow(v, i % 5) * 0.5 + pow(v, 0.0) + pow(v, 1.0) - pow(v, -1);
}
