// Tangent of `f` (kernel.cu:40) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double v = *x;  // line 41
  double v_tan = *x_tan;
  double a_w = x[1];
  double a_w_tan = x_tan[1];
  double b_m_v = v * 3.0;  // line 6
  double b_m_v_tan = v_tan * 3.0;
  double c_m_v = b_m_v * 2.0;  // line 5
  double c_m_v_tan = b_m_v_tan * 2.0;
  double d_m_v = c_m_v * 7.0;  // line 12
  double d_m_v_tan = c_m_v_tan * 7.0;
  double t0 = x[4];  // line 46
  double t1 = x_tan[4];
  double t2 = x[5];
  double t3 = x_tan[5];
  *y = d_m_v * t0 + 0.5 + c_m_v * t2;
  *y_tan = d_m_v_tan * t0 + d_m_v * t1 + (c_m_v_tan * t2 + c_m_v * t3);
  double d_m_v_1 = c_m_v * 5.0;  // line 8
  double d_m_v_tan_1 = c_m_v_tan * 5.0;
  y[1] = d_m_v_1 * a_w;  // line 48
  y_tan[1] = d_m_v_tan_1 * a_w + d_m_v_1 * a_w_tan;
  double v_1 = x[2];  // line 50
  double v_tan_1 = x_tan[2];
  double v_2 = x[3];
  double v_tan_2 = x_tan[3];
  double g_both_m_v = v * 2.0;  // line 5
  double g_both_m_v_tan = v_tan * 2.0;
  double g_ended_m_v = v_1 * 3.0;  // line 6
  double g_ended_m_v_tan = v_tan_1 * 3.0;
  double g_copied_v = v_2 * 3.0;  // line 20
  double g_copied_v_tan = v_tan_2 * 3.0;
  double t4 = g_both_m_v * g_ended_m_v;  // line 52
  y[2] = t4 * g_copied_v + 0.5 * v_1;
  y_tan[2] = (g_both_m_v_tan * g_ended_m_v + g_both_m_v * g_ended_m_v_tan) * g_copied_v + t4 * g_copied_v_tan
      + 0.5 * v_tan_1;
  double product_0_v = t0 * 3.0;  // line 20
  double product_0_v_tan = t1 * 3.0;
  double product_1_v = t2 * 3.0;
  double product_1_v_tan = t3 * 3.0;
  double k = x[6];  // line 56
  double k_tan = x_tan[6];
  y[3] = product_0_v * product_1_v + k;
  y_tan[3] = product_0_v_tan * product_1_v + product_0_v * product_1_v_tan + k_tan;
  double t5 = x[7];  // line 58
  double t6 = x_tan[7];
  y[4] = product_0_v * t5 + product_1_v;
  y_tan[4] = product_0_v_tan * t5 + product_0_v * t6 + product_1_v_tan;
}
