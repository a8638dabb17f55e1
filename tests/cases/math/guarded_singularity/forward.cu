// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  double t0 = (double)(i % 4);  // line 4
  double t1 = x[i];
  double t2 = x_tan[i];
  double r2 = t0 * t1;
  double r2_tan = t0 * t2;
  bool t3 = r2 > 1e-12;  // line 5
  double r = 0.0;
  double r_tan = 0.0;
  if (t3) {
    r = sqrt(r2);
    r_tan = r2_tan * (0.5 / r);
  }
  double inv = 0.0;
  double inv_tan = 0.0;
  if (t3) {  // line 6
    inv = 1.0 / r2;
    inv_tan = -inv * r2_tan / r2;
  }
  double l = 0.0;
  double l_tan = 0.0;
  if (r2 > 0.0) {  // line 8
    double t4 = log(r2);
    l = t4 * r2;
    l_tan = r2_tan * (1.0 / r2) * r2 + t4 * r2_tan;
  }
  out[i] = r * t1 + inv + l;  // line 9
  out_tan[i] = r_tan * t1 + r * t2 + inv_tan + l_tan;
}
