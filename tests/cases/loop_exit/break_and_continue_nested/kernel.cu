// break leaves the inner loop only; a flag leaves the outer one.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    bool stop = false;
    for (int a = 0; a < 6 && !stop; ++a) {
        if (a == i % 3) continue;
        for (int b = 0; b < 5; ++b) {
            if (b == 3) break;
            if ((a + b) % 2) continue;
            v = v * x[b] + 0.2;
            if (a * b > i) {
                stop = true;
                break;
            }
        }
        v = sin(v);
    }
    out[i] = v;
}
