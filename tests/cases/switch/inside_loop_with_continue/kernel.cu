// break leaves the switch, continue the loop's body.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i], s = 0.0;
    for (int k = 0; k < 9; ++k) {
        switch ((k + i) % 4) {
            case 0: continue;
            case 1: v = v * x[i] + 0.25; break;
            case 2: if (k > 6) break; s += v; break;
            case 3: s += v * v; continue;
        }
        s = s * 0.5 + v;
    }
    out[i] = s;
}
