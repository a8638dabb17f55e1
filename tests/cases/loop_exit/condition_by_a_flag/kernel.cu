// What a flag is decides which condition ends the loop; it ends none itself, and is not the same in all steps but the last.
__global__ void kernel(double* y, const double* a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = a[i], s = 0.1;
    bool phase = true;
    int k = 0;
    while (phase ? v < 1.0 : v < 2.0) {
        phase = ++k % 3 != 0;
        v = v * 1.02 + 0.01 * v * v;
        if (phase)
            s += v * v * v;
        else
            s += v * s * 0.01;
    }
    y[i] = v * s;
}
