// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = erf(t0);
  double t3 = 0.5 * t0;
  double t4 = erfc(t3);
  double t5 = t1 * (1.1283791670955126 * exp(-t0 * t0)) * t4
      + t2 * (0.5 * t1 * (-1.1283791670955126 * exp(-t3 * t3)));
  double t6 = normcdf(t0);
  double t7 = t1 * (0.3989422804014327 * exp(-0.5 * t0 * t0));
  double t8 = t0 * 0.25;
  double t9 = t1 * 0.25;
  double t10 = erfcx(t8);
  bool t11 = t8 < 30.0;
  double t12 = t9 * (2.0 * t8 * t10 - 1.1283791670955126);
  double t13 = 1.0 / (t8 * t8);
  double t14 = t13 * (13.125 - t13 * 59.0625);
  out[i] = t2 * t4 + t6 * t10;
  out_tan[i] = t5 + (t7 * t10 + t6 * (t11 ? t12 : t9 * (-0.5641895835477563
      * (t13 * (1.0 - t13 * (1.5 - t13 * (3.75 - t14)))))));
}
