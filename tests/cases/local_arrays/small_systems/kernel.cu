// A small matrix of each thread's own, eliminated in place: written out, its elements are values, and nothing is kept in memory.
__global__ void solve(double* x, const double* matrix, const double* right, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double a[4][4], y[4];
  for (int r = 0; r < 4; r++) {
    for (int c = 0; c < 4; c++) a[r][c] = matrix[i * 16 + r * 4 + c] + (r == c ? 5.0 : 0.0);
    y[r] = right[i * 4 + r];
  }
  for (int k = 0; k < 4; k++)
    for (int r = k + 1; r < 4; r++) {
      double f = a[r][k] / a[k][k];
      for (int c = k + 1; c < 4; c++) a[r][c] -= f * a[k][c];
      y[r] -= f * y[k];
    }
  for (int r = 3; r >= 0; r--) {
    for (int c = r + 1; c < 4; c++) y[r] -= a[r][c] * y[c];
    y[r] /= a[r][r];
  }
  for (int r = 0; r < 4; r++) x[i * 4 + r] = y[r];
}
