// Tangent of `kernel` (kernel.cu:37) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 38
  if (i >= n) return;  // line 51
  double a = x[i];  // line 40
  double a_tan = x_tan[i];
  double b = 1.0 + a;  // line 41
  double a_1 = a * a;
  double a_tan_1 = a_tan * a + a * a_tan;
  double a_2 = a * 2.0;  // line 28
  double a_tan_2 = a_tan * 2.0;
  double f = a_2 + 0.0;  // line 44
  double s_1_v = a_1 * f;  // line 13
  double s_1_v_tan = a_tan_1 * f + a_1 * a_tan_2;
  double b_1 = a_2 * 2.0;  // line 45
  double b_tan = a_tan_2 * 2.0;
  double s_0_v = a + b_1;  // line 24
  double s_0_v_tan = a_tan + b_tan;
  double s_0_v_1 = s_0_v * s_1_v;  // line 17
  s_0_v_tan = s_0_v_tan * s_1_v + s_0_v * s_1_v_tan;
  double s_0_w = b + 2.0;  // line 18
  double s_0_v_2 = s_0_v_1 * s_1_v;  // line 17
  s_0_v_tan = s_0_v_tan * s_1_v + s_0_v_1 * s_1_v_tan;
  s_0_w += 2.0;  // line 18
  double s_1_w = 2.0 * 2.0;
  double s_1_v_1 = f + 0.5 * s_1_w;  // line 8
  double s_0_v_3 = s_0_v_2 * f;  // line 13
  double s_0_v_tan_1 = s_0_v_tan * f + s_0_v_2 * a_tan_2;
  y[i] = s_0_v_3 * s_0_v_2 + s_1_v_1 * s_0_w;  // line 51
  y_tan[i] = s_0_v_tan_1 * s_0_v_2 + s_0_v_3 * s_0_v_tan + (a_tan_2 * s_0_w + s_1_v_1 * a_tan);
}
