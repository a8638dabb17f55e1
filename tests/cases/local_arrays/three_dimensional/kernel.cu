__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double t[2][3][4];
    for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 3; ++b)
            for (int c = 0; c < 4; ++c) t[a][b][c] = x[i + (a * 3 + b) * 4 + c] * (a + 1);
    double s = 0.0;
    for (int c = 0; c < 4; ++c) s += t[0][c % 3][c] * t[1][2 - c % 3][3 - c];
    out[i] = s * t[1][2][0];
}
