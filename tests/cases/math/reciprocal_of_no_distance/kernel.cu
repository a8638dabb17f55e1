// Each meets itself at no distance: the reciprocal is infinite, the minimum is not, and no derivative comes back from there.
__global__ void near(double* e, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = 0;
  for (int j = 0; j < n; ++j) {
    double d = x[j] - x[i] + 3.0 * (j - i);
    s += fmin(__drcp_rn(d), 5.0);
  }
  e[i] = s;
}
