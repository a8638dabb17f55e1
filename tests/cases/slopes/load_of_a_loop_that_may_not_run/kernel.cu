// Where a loop does not run, what it would read need not be there: `a[where[i]]` is read only if it runs.
__global__ void scaled(double *y, const double *x, const double *a, const int *where, const int *trips, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = x[i];
  const int at = trips[i] > 1 ? where[i] : 1 << 30;
  for (int k = 1; k < trips[i]; ++k) v = v * a[at] + sin(v);
  y[i] = v;
}
