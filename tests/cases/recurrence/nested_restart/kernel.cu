// Values carried by the outer loop are overwritten in the inner one, whose trip count varies.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i], w = 1.0;
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < (a + i) % 4; ++b) {
            v = v * w + 0.2;
            w = w * 0.9 * v;
        }
        w = 0.5 * w + 0.3 * v * v;
        v = cos(w);
    }
    out[i] = v * w;
}
