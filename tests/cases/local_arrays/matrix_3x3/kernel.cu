// A two-dimensional local array: filled, transposed in place, squared.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double m[3][3], p[3][3];
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) m[r][c] = x[i + 3 * r + c];
    for (int r = 0; r < 3; ++r)
        for (int c = r + 1; c < 3; ++c) {
            double t = m[r][c];
            m[r][c] = m[c][r];
            m[c][r] = t * 2.0;
        }
    double trace = 0.0;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            p[r][c] = 0.0;
            for (int k = 0; k < 3; ++k) p[r][c] += m[r][k] * m[k][c];
            if (r == c) trace += p[r][c];
        }
    out[i] = trace * p[0][2];
}
