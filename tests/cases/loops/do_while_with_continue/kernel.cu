// continue in do-while jumps to the condition, which has a side effect.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    int k = 0;
    do {
        if ((k + i) % 3 == 0) continue;
        v = v * x[i] + 0.3;
        if (k == 5) break;
    } while (++k < 7);
    out[i] = v * v;
}
