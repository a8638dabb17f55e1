// Tangent of `packs` (kernel.cu:18) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void packs_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i >= n) return;  // line 22
  double v = x[i];  // line 21
  double v_tan = x_tan[i];
  double t = v * v;  // line 22
  double t_tan = v_tan * v + v * v_tan;
  double t0 = (v + (t + 2.0)) / 3.0;  // line 4
  double rest = 0.5 * v;  // line 22
  double rest_tan = 0.5 * v_tan;
  double t1 = v * 2.0;  // line 11
  double t2 = v_tan * 2.0;
  double result = t + rest;
  double result_tan = t_tan + rest_tan;
  result += t1;
  result_tan += t2;
  double t3 = (v + (t1 + v * 5.0)) / 3.0;  // line 16
  y[i] = t0 * result + t3 * v;  // line 22
  y_tan[i] = (v_tan + t_tan) / 3.0 * result + t0 * result_tan
      + ((v_tan + (t2 + v_tan * 5.0)) / 3.0 * v + t3 * v_tan);
}
