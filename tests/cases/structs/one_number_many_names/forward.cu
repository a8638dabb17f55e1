// Tangent of `kernel` (kernel.cu:28) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void kernel_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  int i = threadIdx.x;  // line 29
  ::cugrad::room<Vec<double>> a;  // line 30
  ::cugrad::room<Vec<double>> a_tan;
  memset((void *)&a_tan.object, 0, sizeof(a_tan.object));
  double x = in[2 * i];
  double x_tan = in_tan[2 * i];
  double y = in[2 * i + 1];
  double y_tan = in_tan[2 * i + 1];
  a.object.x = x;  // line 10
  a_tan.object.x = x_tan;
  a.object.y = y;
  a_tan.object.y = y_tan;
  ::cugrad::room<Vec<double>> b;  // line 31
  ::cugrad::room<Vec<double>> b_tan;
  memset((void *)&b_tan.object, 0, sizeof(b_tan.object));
  double t0 = a_tan.object.x;
  double t1 = a.object.y;
  double t2 = a_tan.object.y;
  b.object.x = a.object.x;
  b_tan.object.x = t0;
  b.object.y = t1;
  b_tan.object.y = t2;
  double t3 = a.object.x;  // line 32
  double t4 = a_tan.object.x;
  double t5 = b.object.y;
  double t6 = b_tan.object.y;
  b.object.y = t3 * t5;
  b_tan.object.y = t4 * t5 + t3 * t6;
  double e_first = b.object.y;  // line 34
  double e_first_tan = b_tan.object.y;
  double t7 = a.object.x;  // line 35
  double a_1 = e_first * t7;
  double a_tan_1 = e_first_tan * t7 + e_first * a_tan.object.x;
  double t_v = 2.0 * a_1;  // line 21
  double t_v_tan = 2.0 * a_tan_1;
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < n; ++k) {  // line 37
    double *t8;
    double *t9;
    if (k == 0) {  // line 13
      t8 = &a.object.x;
      t9 = &a_tan.object.x;
    } else {
      t8 = &a.object.y;
      t9 = &a_tan.object.y;
    }
    double t10 = *t8;  // line 37
    int i_1 = 1 - k;
    double *t11;
    double *t12;
    if (i_1 == 0) {  // line 13
      t11 = &b.object.x;
      t12 = &b_tan.object.x;
    } else {
      t11 = &b.object.y;
      t12 = &b_tan.object.y;
    }
    double t13 = *t11;  // line 37
    sum += t10 * t13;
    sum_tan += *t9 * t13 + t10 * *t12;
  }
  out[i] = sum + a_1 * t_v;  // line 38
  out_tan[i] = sum_tan + (a_tan_1 * t_v + a_1 * t_v_tan);
}
