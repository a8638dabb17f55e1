// Two stores of one thread, each to a place of its own among those of all threads, but not from the other's: one number to both ends, a
// matrix and its transpose, neighbours in branches, a partner.
__global__ void kernel(double* ends, double* matrix, double* next, double* pairs, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  ends[i] = x[i] * x[n - 1 - i];
  ends[n - 1 - i] = x[i] * x[n - 1 - i];
  for (int j = 0; j < n; ++j) {
    matrix[i * n + j] = sin(x[i] * x[j]);
    matrix[j * n + i] = sin(x[i] * x[j]);
  }
  if (i < n) next[i] = x[i] * x[i];
  if (i + 1 < n) next[i + 1] = x[i + 1] * x[i + 1];
  pairs[i] = x[i] + x[i ^ 1];
  pairs[i ^ 1] = x[i] + x[i ^ 1];
}
