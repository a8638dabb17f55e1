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
  b.object.x = x;
  b_tan.object.x = x_tan;
  double t0 = x * y;  // line 32
  double t1 = x_tan * y + x * y_tan;
  b.object.y = t0;
  b_tan.object.y = t1;
  double a_1 = t0 * x;  // line 35
  double a_tan_1 = t1 * x + t0 * x_tan;
  double t_v = 2.0 * a_1;  // line 21
  double t_v_tan = 2.0 * a_tan_1;
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < n; ++k) {  // line 37
    double *t2;
    double *t3;
    if (k == 0) {  // line 13
      t2 = &a.object.x;
      t3 = &a_tan.object.x;
    } else {
      t2 = &a.object.y;
      t3 = &a_tan.object.y;
    }
    double t4 = *t2;  // line 37
    int i_1 = 1 - k;
    double *t5;
    double *t6;
    if (i_1 == 0) {  // line 13
      t5 = &b.object.x;
      t6 = &b_tan.object.x;
    } else {
      t5 = &b.object.y;
      t6 = &b_tan.object.y;
    }
    double t7 = *t5;  // line 37
    sum += t4 * t7;
    sum_tan += *t3 * t7 + t4 * *t6;
  }
  out[i] = sum + a_1 * t_v;  // line 38
  out_tan[i] = sum_tan + (a_tan_1 * t_v + a_1 * t_v_tan);
}
