__global__ void energies(double *energy, const double *x, const int *list, int n, int m, double cut) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int k = 0; k < m; ++k) {
    int j = list[i * m + k];
    double dx = x[2 * i] - x[2 * j], dy = x[2 * i + 1] - x[2 * j + 1], r2 = dx * dx + dy * dy + 0.5;
    if (r2 < cut) {
      double q = 1 / r2;
      sum += q * q * (q - 1);
    }
  }
  energy[i] = sum;
}
