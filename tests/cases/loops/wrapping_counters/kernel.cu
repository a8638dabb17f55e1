// Unsigned arithmetic wraps around, and so do sums that are cut to a few bits: loops that end after that are not counted
// by their ends.
__global__ void kernel(double* out, const double* x, unsigned from, unsigned to, unsigned by, int n) {
    int i = threadIdx.x;
    double v = x[i];
    // 1, 4, 7, a, d, then 0, 3, 6, 9, c and f.
    for (unsigned k = from; k < to; k += 0x30000000u) v += 1e-10 * sin(v) * k;
    for (int k = 0; k < n; k += by) v += 1e-10 * sin(v) * k;
    for (int k = 0; k < 4000000000u; k += 1000000000u) v += 1e-10 * sin(v) * k;
    for (unsigned k = 0xb8000000u; k < 0xc0000000u; k *= 2) v += 1e-10 * sin(v) * k;
    unsigned char c = 250;
    short s = 32000;
    for (int k = 0; k < 4 + i % 3; ++k) {
        v += 1e-5 * sin(v) * (c + s);
        c += 3;
        s += 400;
    }
    for (unsigned char k = 200; k > 100; k += 9) v += 1e-3 * sin(v) * k;
    out[i] = v;
}
