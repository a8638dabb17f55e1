// A search inside of a loop of any length: whoever calls a device function has no tape for its results, so it is done again.
__host__ __device__ long grid_search(long n, double q, const double* A) {
  long lo = 0, hi = n - 1, length = hi - lo;
  while (length > 1) {
    long m = lo + length / 2;
    if (A[m] > q) hi = m; else lo = m;
    length = hi - lo;
  }
  return lo;
}
__host__ __device__ double look(const double* grid, const double* val, int rows, long n, double q) {
  double s = 0;
  for (int j = 0; j < rows; j++) {
    long i = grid_search(n, q, grid + j * n);
    double f = (grid[j * n + i + 1] - q) / (grid[j * n + i + 1] - grid[j * n + i]);
    s += f * val[j * n + i] * val[j * n + i] + (1 - f) * val[j * n + i + 1];
  }
  return s;
}
