// Tangent of `scaled` (kernel.cu:2) with respect to y, x, a, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void scaled_fwd(double *y, const double *x, const double *a, const int *where,
    const int *trips, int n, double *y_tan, double *x_tan, double *a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  int t0 = trips[i];  // line 6
  int at = t0 > 1 ? where[i] : 1073741824;
  for (int k = 1; k < t0; ++k) {  // line 7
    double t1 = a[at];
    v_tan = v_tan * t1 + v * a_tan[at] + v_tan * cos(v);
    v = v * t1 + sin(v);
  }
  y[i] = v;  // line 8
  y_tan[i] = v_tan;
}
