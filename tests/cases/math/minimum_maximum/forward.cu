// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double a;
  double a_tan;
  if (i % 2 != 0) {  // line 5
    a = x[i];
    a_tan = x_tan[i];
  } else {
    a = y[i];
    a_tan = y_tan[i];
  }
  double b;
  double b_tan;
  if (i % 2 != 0) {
    b = y[i];
    b_tan = y_tan[i];
  } else {
    b = x[i];
    b_tan = x_tan[i];
  }
  double t0 = fmax(a, 0.05);  // line 6
  double clamped = fmin(t0, 0.95);
  double clamped_tan = clamped == t0 ? (t0 == a ? a_tan : 0.0) : 0.0;
  double t1 = fmin(a, b);  // line 7
  bool t2 = t1 == a;
  double t3 = t2 ? a_tan : 0.0;
  double t4 = fmax(a, b);
  bool t5 = t4 == a;
  double t6 = a - b;
  double t7 = fabs(t6);
  double t8 = (t3 + (t2 ? 0.0 : b_tan)) * t4 + t1 * ((t5 ? a_tan : 0.0) + (t5 ? 0.0 : b_tan))
      + ((a_tan - b_tan) * copysign(1.0, t6) * clamped + t7 * clamped_tan);
  double t9 = max(a, b + 1.0);
  bool t10 = t9 == a;
  double t11 = min(a, 0.0);
  double t12 = -a;
  out[i] = t1 * t4 + t7 * clamped + t9 * t11 + fabs(t12);
  out_tan[i] = t8 + (((t10 ? a_tan : 0.0) + (t10 ? 0.0 : b_tan)) * t11 + t9 * (t11 == a ? a_tan : 0.0))
      - a_tan * copysign(1.0, t12);
}
