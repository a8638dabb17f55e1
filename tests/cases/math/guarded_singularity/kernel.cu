// sqrt and division at zero, protected by a branch: the untaken side must not make NaN.
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    double r2 = (i % 4) * x[i];
    double r = r2 > 1e-12 ? sqrt(r2) : 0.0;
    double inv = r2 > 1e-12 ? 1.0 / r2 : 0.0;
    double l = 0.0;
    if (r2 > 0.0) l = log(r2) * r2;
    out[i] = r * x[i] + inv + l;
}
