// a[k++] = …, … = b[--j]: evaluation order as C++17 fixes it.
__global__ void kernel(double* out, const double* x) {
    int k = 4 * threadIdx.x, j = 5 * threadIdx.x + 5;
    double s = 1.0;
    out[k++] = s *= x[--j];
    out[k++] = s += x[--j] * s;
    s = x[j--];
    out[k] = s * x[j];
    out[++k] = x[j-- - 1] + out[k - 1];
}
