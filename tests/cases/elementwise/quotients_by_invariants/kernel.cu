// Divisors that a loop does not change, that change in an inner loop only, that serve several quotients, or that decide
// a branch together with the quotient.
__global__ void quotients(double* y, const double* a, const double* b, double s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0.0, d = b[i];
  for (int j = 0; j < n; ++j) {
    double part = a[j] / d;
    if (part / s > 0.8) part += a[j] / s;
    for (int k = 0; k < 3; ++k) sum += part / (b[j] + k) * (a[k] / b[j]);
  }
  y[i] = sum / s + a[i] / d + d / s;
}
