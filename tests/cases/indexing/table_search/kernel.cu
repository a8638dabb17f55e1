__global__ void interpolate(double *y, const double *x, const double *nodes, const double *values, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int lo = 0, hi = m - 1;
  while (hi - lo > 1) {
    int mid = (lo + hi) / 2;
    if (nodes[mid] <= x[i]) lo = mid;
    else hi = mid;
  }
  double t = (x[i] - nodes[lo]) / (nodes[hi] - nodes[lo] + 3);
  y[i] = values[lo] + t * (values[hi] - values[lo]);
}
