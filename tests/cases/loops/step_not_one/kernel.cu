// The last trip is not at bound - step; a multiplied and a shifted counter as well.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = 0.2;
    for (int k = i; k < 38; k += 7) v = v * x[k] + x[k + 1];
    for (int k = 1; k < 40; k *= 3) v += v * x[k];
    for (int k = 32; k; k >>= 1) v = cos(v) + x[k - 1];
    out[i] = v;
}
