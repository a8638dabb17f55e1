// Truth values as subscripts: of arrays, of pointers, on either side.
__global__ void kernel(double* y, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a[2] = {x[i], 3 * x[i] * x[i]};
    bool large = x[i] > 0.2;
    const double* p = x + large;
    y[i] = a[large] + a[!large] * 2 + a[x[i] > 0.5] * x[i > 2] + large[x] * p[-large];
    p += large;
    y[i] += p[i > 3];
}
