// In place in local memory; triangular loops with divisions by results.
__global__ void cholesky(double* L, const double* A, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    double m[4][4];
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) m[i][j] = 0.5 * (A[t * 16 + i * 4 + j] + A[t * 16 + j * 4 + i]) + (i == j ? 3.0 : 0.0);
    for (int j = 0; j < 4; ++j) {
        for (int k = 0; k < j; ++k) m[j][j] -= m[j][k] * m[j][k];
        m[j][j] = sqrt(m[j][j]);
        for (int i = j + 1; i < 4; ++i) {
            for (int k = 0; k < j; ++k) m[i][j] -= m[i][k] * m[j][k];
            m[i][j] /= m[j][j];
        }
    }
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) L[t * 16 + i * 4 + j] = j <= i ? m[i][j] : 0.0;
}
