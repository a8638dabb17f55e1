// Tangent of `f` (kernel.cu:8) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 9
  Quaternion q;  // line 10
  Quaternion q_tan = {};
  int t0 = 6 * i;  // line 11
  for (int k = 0; k < 4; ++k) {
    double t1 = x[t0 + k];
    double t2 = x_tan[t0 + k];
    q.v[k] = t1 * t1;
    q_tan.v[k] = t2 * t1 + t1 * t2;
  }
  double t1 = q_tan.v[0];  // line 12
  double t2 = q.v[1];
  double t3 = q.v[2];
  double t4 = q.v[0] + t2 * t3;
  double t5 = q.w;
  y[4 * i] = t4 * t5;
  y_tan[4 * i] = (t1 + (q_tan.v[1] * t3 + t2 * q_tan.v[2])) * t5 + t4 * q_tan.w;
  Body b;  // line 14
  Body b_tan = {};
  for (int k = 0; k < 6; ++k) {  // line 15
    double t6 = x[t0 + k];
    double t7 = x[t0];
    b.p.e[k] = t6 * t7;
    b_tan.p.e[k] = x_tan[t0 + k] * t7 + t6 * x_tan[t0];
  }
  double t6 = b.p.e[0];  // line 16
  double t7 = b_tan.p.e[0];
  double t8 = b.q.e[0];
  double t9 = b.p.e[1];
  double t10 = b.q.e[2];
  y[4 * i + 1] = t6 * t8 + t9 * t10;
  y_tan[4 * i + 1] = t7 * t8 + t6 * b_tan.q.e[0] + (b_tan.p.e[1] * t10 + t9 * b_tan.q.e[2]);
  Parts parts;  // line 18
  Parts parts_tan = {};
  for (int k = 0; k < 5; ++k) {  // line 20
    parts.a[k] = x[t0 + k] * k;
    parts_tan.a[k] = x_tan[t0 + k] * k;
  }
  double t11 = parts.a[1];  // line 21
  double t12 = parts.b;
  double t13 = t11 * t12;
  double t14 = parts.c[1];
  y[4 * i + 2] = t13 * t14;
  y_tan[4 * i + 2] = (parts_tan.a[1] * t12 + t11 * parts_tan.b) * t14 + t13 * parts_tan.c[1];
  double row_e[3];  // line 24
  double row_e_tan[3] = {};
  double t15 = x[t0];
  double t16 = x_tan[t0];
  row_e[0] = t15;
  row_e_tan[0] = t16;
  row_e[1] = x[t0 + 1];
  row_e_tan[1] = x_tan[t0 + 1];
  row_e[2] = x[t0 + 2];
  row_e_tan[2] = x_tan[t0 + 2];
  int row_n = i % 3;
  double t17 = row_e[row_n];  // line 25
  y[4 * i + 3] = t17 * t15;
  y_tan[4 * i + 3] = row_e_tan[row_n] * t15 + t17 * t16;
}
