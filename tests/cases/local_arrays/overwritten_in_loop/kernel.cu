// Every sweep overwrites the whole array: values of earlier sweeps are needed again.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double t[4];
    for (int k = 0; k < 4; ++k) t[k] = x[i + k];
    for (int sweep = 0; sweep < 3; ++sweep)
        for (int k = 0; k < 4; ++k) t[k] = t[k] * t[(k + 1) % 4] + 0.1 * t[(k + 3) % 4];
    out[i] = t[0] + t[1] * t[2] - t[3];
}
