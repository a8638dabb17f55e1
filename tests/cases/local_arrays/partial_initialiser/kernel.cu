// Elements that the list leaves out are zero; empty braces zero all.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a[5] = {x[i], x[i] * x[i]};
    double b[3] = {};
    a[4] += a[1] + 2.0;
    for (int k = 0; k < 3; ++k) b[k] += a[k] * a[4];
    out[i] = b[0] + b[1] * b[2] + a[3] + b[1];
}
