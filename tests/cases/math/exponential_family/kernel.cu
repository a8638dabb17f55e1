__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    double e = exp(v) + exp2(v) + expm1(0.5 * v);
    double l = log(v) * log2(v + 1.0) + log10(v) - log1p(v);
    out[i] = e / (1.0 + l * l);
}
