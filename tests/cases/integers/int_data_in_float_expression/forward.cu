// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, const int *k, const unsigned char *c, int n,
    double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  int t2 = k[i];
  double t3 = (double)t2;
  double t4 = (double)(t2 / 2);
  double t5 = t4 * t0;
  double v = t0 * t3 + t5 * t0;
  double v_tan = t1 * t3 + (t4 * t1 * t0 + t5 * t1);
  unsigned char t6 = c[i];  // line 6
  double t7 = (double)(t6 / 7);
  out[i] = v + t7 * t0 + 0.0 * t0 + t6 * 0.01;
  out_tan[i] = v_tan + t7 * t1 + 0.0 * t1;
}
