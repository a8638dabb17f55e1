// A small transform in place: butterflies with a bit-reversed permutation.
__global__ void fft4(double2* x, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    double2 v[4];
    for (int k = 0; k < 4; ++k) v[((k & 1) << 1) | (k >> 1)] = x[4 * t + k];
    for (int half = 1; half < 4; half <<= 1)
        for (int k = 0; k < 4; k += 2 * half)
            for (int j = 0; j < half; ++j) {
                double s, c;
                sincospi(-(double)j / half, &s, &c);
                double2 a = v[k + j], b = v[k + j + half];
                double2 w = make_double2(b.x * c - b.y * s, b.x * s + b.y * c);
                v[k + j] = make_double2(a.x + w.x, a.y + w.y);
                v[k + j + half] = make_double2(a.x - w.x, a.y - w.y);
            }
    for (int k = 0; k < 4; ++k) x[4 * t + k] = make_double2(v[k].x * v[k].x - v[k].y, v[k].y);
}
