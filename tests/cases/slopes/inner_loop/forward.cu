// Tangent of `relaxed` (kernel.cu:2) with respect to y, x, a, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void relaxed_fwd(double *y, const double *x, double a, int n, int steps, double *y_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double s = 0.3;
  double s_tan = 0.0;
  for (int t = 0; t < steps; ++t) {  // line 6
    int t0 = (t * 7 + i) % n;  // line 7
    double t1 = x[t0];
    double v = s * t1;
    double v_tan = s_tan * t1 + s * x_tan[t0];
    int t2 = (i + t) % 5;  // line 8
    for (int k = 0; k < 3 + t2; ++k) {
      double t3 = a * v;
      v_tan += 0.2 * ((a_tan * v + a * v_tan) * cos(t3));
      v += 0.2 * sin(t3);
    }
    double t3 = 0.3 * v;  // line 9
    s_tan = 0.5 * s_tan + (0.3 * v_tan * s + t3 * s_tan);
    s = 0.5 * s + t3 * s;
  }
  y[i] = s;  // line 11
  y_tan[i] = s_tan;
}
