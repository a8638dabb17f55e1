// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  double t0 = exp(v);  // line 5
  double t1 = exp2(v);
  double t2 = 0.5 * v;
  double e = t0 + t1 + expm1(t2);
  double e_tan = v_tan * t0 + v_tan * (0.6931471805599453 * t1) + 0.5 * v_tan * exp(t2);
  double t3 = log(v);  // line 6
  double t4 = v + 1.0;
  double t5 = log2(t4);
  double l = t3 * t5 + log10(v) - log1p(v);
  double l_tan = v_tan * (1.0 / v) * t5 + t3 * (v_tan * (1.4426950408889634 / t4))
      + v_tan * (0.4342944819032518 / v) - v_tan * (1.0 / (1.0 + v));
  double t6 = 1.0 + l * l;  // line 7
  double t7 = e / t6;
  out[i] = t7;
  out_tan[i] = (e_tan - t7 * (l_tan * l + l * l_tan)) / t6;
}
