// Three exits from one loop, with different things done before each.
__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = x[i], b = y[i];
    for (int k = 0; k < 6; ++k) {
        a = 0.5 * a * b + 0.1;
        if (k == 2 && i % 4 == 0) break;
        b = 0.5 * sin(a) + b;
        if (k == 3 && i % 4 == 1) {
            a = b;
            break;
        }
        a *= b;
        if (k + i == 9) { b = 1.0; break; }
        b *= 0.5;
    }
    out[i] = a * b;
}
