// The bound is a truncated active value, computed anew in every test. Of what does not fit it is the last integer.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double acc = 0.0;
    for (int k = 0; k < (int)(x[i] + i % 4); ++k) acc = acc * 0.5 + x[i] / (k + 1);
    for (int k = 0; k < (int)(-1e300 * x[i]); ++k) acc += x[i] * k;
    out[i] = acc;
}
