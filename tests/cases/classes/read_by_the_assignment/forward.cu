// Tangent of `f` (kernel.cu:12) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  Pair s[2];  // line 13
  Pair s_tan[2] = {};
  double t0 = *x;
  double t1 = *x_tan;
  double v_a = x[4];  // line 14
  double v_a_tan = x_tan[4];
  double v_b = x[5];
  double v_b_tan = x_tan[5];
  double w = x[6];  // line 15
  double w_tan = x_tan[6];
  w *= 3.0;  // line 5
  w_tan *= 3.0;
  *y = v_a * v_b + t0 * w;  // line 17
  *y_tan = v_a_tan * v_b + v_a * v_b_tan + (t1 * w + t0 * w_tan);
  double t2 = v_a * 2.0;  // line 10
  double t3 = v_a_tan * 2.0;
  v_a *= 3.0;  // line 5
  v_a_tan *= 3.0;
  s[1].a = t2;  // line 18
  s_tan[1].a = t3;
  y[1] = t2 * v_b;  // line 19
  y_tan[1] = t3 * v_b + t2 * v_b_tan;
  double t4 = v_b * 3.0;  // line 5
  double t5 = v_b_tan * 3.0;
  s[1].b = t4;
  s_tan[1].b = t5;
  s[0].a = t2;  // line 20
  s_tan[0].a = t3;
  s[0].b = t4;
  s_tan[0].b = t5;
  y[2] = t2 * t4;  // line 21
  y_tan[2] = t3 * t4 + t2 * t5;
  int t6 = t2 < 0.0 ? 1 : 0;  // line 8
  s[t6].a = t2;  // line 22
  s_tan[t6].a = t3;
  s[t6].b = t4;
  s_tan[t6].b = t5;
  double t7 = s[0].a;  // line 23
  double t8 = s[0].b;
  y[3] = t7 * t8;
  y_tan[3] = s_tan[0].a * t8 + t7 * s_tan[0].b;
  int t9 = v_a < 0.0 ? 1 : 0;  // line 8
  s[t9 + 1].a = v_a;  // line 24
  s_tan[t9 + 1].a = v_a_tan;
  s[t9 + 1].b = v_b;
  s_tan[t9 + 1].b = v_b_tan;
  double t10 = s[1].a;  // line 25
  double t11 = s[1].b;
  y[4] = t10 * t11;
  y_tan[4] = s_tan[1].a * t11 + t10 * s_tan[1].b;
}
