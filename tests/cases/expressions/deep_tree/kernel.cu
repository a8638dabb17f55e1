// One long expression with repeated sub-expressions.
__global__ void kernel(double* out, const double* a, const double* b, const double* c, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    out[i] = (a[i] * b[i] + c[i] / (a[i] * b[i] + c[i])) * ((a[i] - (b[i] - (c[i] - a[i] * (b[i] - c[i])))) /
             (1.0 + (a[i] * b[i]) * (a[i] * b[i]))) - exp(-(a[i] + b[i]) * (a[i] + b[i])) * sqrt(a[i] * a[i] + b[i] * b[i] + c[i] * c[i]);
}
