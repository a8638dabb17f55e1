// Gradient of `kernel` (kernel.cu:8) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 9
  double a = x[i];  // line 10
  double b = y[i];
  double t0 = fabs(a);  // line 3
  double sum = t0 * b;  // line 11
  double x_1 = a * b;  // line 12
  double y_1 = b - 0.25;
  unsigned long long sign = (unsigned long long)__double_as_longlong(y_1) & 9223372036854775808ull;  // line 5
  double t1 = fabs(x_1);  // line 6
  bool t2 = sign != 0;
  double t3 = t2 ? -t1 : t1;
  sum += t3 * a;  // line 12
  float x_2 = (float)x_1;  // line 13
  unsigned int sign_1 = 33u >> i % 8;
  bool t4 = sign_1 << 31 != 0;  // line 2
  float t5 = t4 ? -x_2 : x_2;
  sum += t5 * b;  // line 13
  float f = (float)b;  // line 14
  float t6 = -fabsf(f);  // line 16
  sum += t6 * a;
  double t7 = a * a - b;  // line 17
  bool t8 = (unsigned long long)(i & 1) << 63 != 0;  // line 19
  double t9 = -(t8 ? -t7 : t7);  // line 20
  out[i] = sum + t9 * b;  // line 21

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t10 = sum_adj * b;
  double b_adj = sum_adj * t9;
  double t11 = -t10;  // line 20
  double t12 = (t8 ? 0.0 : t11) - (t8 ? t11 : 0.0);  // line 19
  b_adj -= t12;  // line 17
  double a_adj = 2.0 * t12 * a;
  double t13 = sum_adj * a;  // line 16
  a_adj += sum_adj * t6;
  float f_adj = -(float)t13 * copysignf(1.0f, f);
  b_adj += f_adj;  // line 14
  b_adj += sum_adj * t5;  // line 13
  float x_adj_1 = t4 ? 0.0f : (float)t10;  // line 2
  x_adj_1 -= t4 ? (float)t10 : 0.0f;
  double x_adj_2 = x_adj_1;  // line 13
  a_adj += sum_adj * t3;  // line 12
  x_adj_2 += ((t2 ? 0.0 : t13) - (t2 ? t13 : 0.0)) * copysign(1.0, x_1);  // line 6
  a_adj += x_adj_2 * b;  // line 12
  b_adj += x_adj_2 * a;
  b_adj += sum_adj * t0;  // line 11
  a_adj += t10 * copysign(1.0, a);  // line 3
  atomicAdd(&y_adj[i], b_adj);  // line 10
  atomicAdd(&x_adj[i], a_adj);
}
