// Numbers that are drawn decide what is computed and where it is stored, not who draws them: rows until there are none
// left, drawn one ahead, and a sum over what each thread drew, which is added as it is.
__global__ void kernel(double* out, double* total, const double* x, const int* rows, int* next, int n) {
    int r;
    double sum = 0.0;
    while ((r = atomicAdd(&next[0], 1)) < n) {
        double v = 0.0;
        for (int k = rows[r]; k < rows[r] + 3; ++k) {
            if (x[k] > 0.0) v += x[k] * x[k];
        }
        if (v > 0.5)
            out[r] = sin(v);
        else
            out[r] = v * x[r];
        sum += v;
    }
    atomicAdd(total, 2.0 * sum);
    for (int i = atomicAdd(&next[1], 1); i < n; i = atomicAdd(&next[1], 1)) out[n + i] = x[i] * x[i + 1];
    // First its own element, then what is left.
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        out[2 * n + i] = x[i] * cos(x[i]);
        i = blockDim.x * gridDim.x + atomicAdd(&next[2], 1);
    }
}
