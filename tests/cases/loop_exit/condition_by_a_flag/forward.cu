// Tangent of `kernel` (kernel.cu:2) with respect to y, a, by cugrad.
//   y_tan: tangent of y
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *y, const double *a, int n, double *y_tan, double *a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 16
  double v = a[i];  // line 5
  double v_tan = a_tan[i];
  double s = 0.1;
  bool phase = true;
  int k = 0;
  double s_tan = 0.0;
  while (phase ? v < 1.0 : v < 2.0) {  // line 8
    ++k;  // line 9
    phase = k % 3 != 0;
    double t0 = 0.01 * v;  // line 10
    double v_1 = v * 1.02 + t0 * v;
    v_tan = v_tan * 1.02 + (0.01 * v_tan * v + t0 * v_tan);
    double s_1;
    if (phase) {  // line 14
      double t1 = v_1 * v_1;  // line 12
      s_1 = s + t1 * v_1;
      s_tan += (v_tan * v_1 + v_1 * v_tan) * v_1 + t1 * v_tan;
    } else {
      s_1 = s + v_1 * s * 0.01;  // line 14
      s_tan += (v_tan * s + v_1 * s_tan) * 0.01;
    }
    v = v_1;
    s = s_1;
  }
  y[i] = v * s;  // line 16
  y_tan[i] = v_tan * s + v * s_tan;
}
