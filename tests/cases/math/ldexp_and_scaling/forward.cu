// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  int t2 = i % 5;
  double t3 = ldexp(t0, t2 - 2);
  double v = t3 * t0;
  double v_tan = t1 * ldexp(1.0, t2 - 2) * t0 + t3 * t1;
  double t4 = i % 2 != 0 ? 1.0 : -1.0;  // line 5
  double t5 = copysign(t0, t4);
  double v_1 = v + (scalbn(t0, 3) - t5 * v);
  v_tan += t1 * scalbn(1.0, 3) - (t1 * (copysign(1.0, t0) * copysign(1.0, t4)) * v + t5 * v_tan);
  double t6 = sinpi(t0);  // line 6
  double t7 = 3.141592653589793 * cospi(t0);
  double t8 = 0.5 * t0;
  double t9 = cospi(t8);
  double t10 = exp10(0.2 * t0);
  out[i] = v_1 + t6 * t9 + t10;
  out_tan[i] = v_tan + (t1 * t7 * t9 + t6 * (0.5 * t1 * (-3.141592653589793 * sinpi(t8))))
      + 0.2 * t1 * (2.302585092994046 * t10);
}
