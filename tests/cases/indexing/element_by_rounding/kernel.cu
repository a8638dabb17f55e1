// Elements that a sum of products chooses: the seed is taken from where was written, however a compiler rounds the sum a second time. So
// is one that a branch on such a sum writes.
__global__ void scatter(double *y, const double *x, const double *p, int n, double scale, double origin) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int k = 0; k < 8; ++k) {
    double q = p[k] * scale;
    int cell = (int)(q - origin);
    y[i * 16 + cell] = x[i * 8 + k] * x[i * 8 + k] + q;
    if (q * x[i * 8 + k] + origin > 2.0 * origin) y[i * 16 + 8 + k] = x[i * 8 + k];
  }
}
