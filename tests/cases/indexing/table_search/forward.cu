// Tangent of `interpolate` (kernel.cu:1) with respect to y, x, nodes, values, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   nodes_tan: tangent of nodes
//   values_tan: tangent of values
static __global__ void interpolate_fwd(double *y, const double *x, const double *nodes, const double *values,
    int n, int m, double *y_tan, double *x_tan, double *nodes_tan, double *values_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 11
  int hi = m - 1;  // line 4
  int lo = 0;
  while (hi - lo > 1) {  // line 5
    int mid = (lo + hi) / 2;  // line 6
    if (nodes[mid] <= x[i]) {  // line 7
      lo = mid;
    } else {
      hi = mid;
    }
  }
  double t0 = nodes[lo];  // line 10
  double t1 = nodes_tan[lo];
  double t2 = nodes[hi] - t0 + 3.0;
  double t = (x[i] - t0) / t2;
  double t_tan = (x_tan[i] - t1 - t * (nodes_tan[hi] - t1)) / t2;
  double t3 = values[lo];  // line 11
  double t4 = values_tan[lo];
  double t5 = values_tan[hi];
  double t6 = values[hi] - t3;
  y[i] = t3 + t * t6;
  y_tan[i] = t4 + (t_tan * t6 + t * (t5 - t4));
}
