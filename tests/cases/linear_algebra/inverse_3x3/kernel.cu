// By cofactors, with cyclic indices.
__global__ void invert(double* inv, const double* m, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    double a[3][3], r[3][3];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) a[i][j] = m[t * 9 + i * 3 + j] + (i == j ? 1.5 : 0.0);
    double det = 0.0;
    for (int i = 0; i < 3; ++i)
        det += a[0][i] * (a[1][(i + 1) % 3] * a[2][(i + 2) % 3] - a[1][(i + 2) % 3] * a[2][(i + 1) % 3]);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r[i][j] = (a[(j + 1) % 3][(i + 1) % 3] * a[(j + 2) % 3][(i + 2) % 3] -
                       a[(j + 1) % 3][(i + 2) % 3] * a[(j + 2) % 3][(i + 1) % 3]) / det;
    for (int k = 0; k < 9; ++k) inv[t * 9 + k] = r[k / 3][k % 3];
}
