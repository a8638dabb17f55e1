// Rows are exchanged where the largest element says so; a permutation puts it off the diagonal.
__global__ void solve(double* x, const double* A, const double* b, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    double m[3][4];
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) m[i][j] = A[t * 9 + i * 3 + j] + (j == (i + t) % 3 ? 2.0 + j : 0.0);
        m[i][3] = b[t * 3 + i];
    }
    for (int k = 0; k < 3; ++k) {
        int best = k;
        for (int i = k + 1; i < 3; ++i)
            if (fabs(m[i][k]) > fabs(m[best][k])) best = i;
        if (best != k)
            for (int j = k; j < 4; ++j) {
                double tmp = m[k][j];
                m[k][j] = m[best][j];
                m[best][j] = tmp;
            }
        for (int i = 0; i < 3; ++i) {
            if (i == k) continue;
            double f = m[i][k] / m[k][k];
            for (int j = k; j < 4; ++j) m[i][j] -= f * m[k][j];
        }
    }
    for (int i = 0; i < 3; ++i) x[t * 3 + i] = m[i][3] / m[i][i];
}
