// Tangent of `kernel` (kernel.cu:29) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 30
  if (i >= n) return;  // line 38
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 33
    double t0 = x[i];
    double t1 = x_tan[i];
    double t2 = k + 1.0;
    double t3 = t2 * t0;
    s += 0.5 * t0 * k + t3 * t0;
    s_tan += 0.5 * t1 * k + (t2 * t1 * t0 + t3 * t1);
  }
  double parts_1 = x[i];  // line 34
  double parts_1_tan = x_tan[i];
  double local[2];  // line 35
  local[0] = 2.5;
  local[1] = 3.5;
  double t0 = s_tan * parts_1;  // line 37
  double t1 = 1.0 / 4.0;  // line 14
  double t2 = local[i & 1];  // line 26
  y[i] = s * parts_1 + t1 * parts_1 + 0.001 * parts_1 + (0.5 * parts_1 + t2 * s  // line 38
      + 2.0 * parts_1 * 2.0);
  y_tan[i] = t0 + s * parts_1_tan + t1 * parts_1_tan + 0.001 * parts_1_tan
      + (0.5 * parts_1_tan + t2 * s_tan + 2.0 * parts_1_tan * 2.0);
}
