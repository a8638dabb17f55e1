// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double t0 = (double)(i % 7);  // line 5
  double t1 = y[i];
  double t2 = y_tan[i];
  double a = x[i] + t0 * t1;
  double a_tan = x_tan[i] + t0 * t2;
  double t3 = fmod(a, t1);  // line 6
  double t4 = (a_tan - t2 * rint((a - t3) / t1)) * t1 + t3 * t2;
  double t5 = remainder(a, t1);
  double t6 = (a - t5) / t1;
  double t7 = -a;
  double t8 = fmod(t7, t1);
  out[i] = t3 * t1 + t5 - t8;
  out_tan[i] = t4 + (a_tan - t2 * rint(t6)) - (-a_tan - t2 * rint((t7 - t8) / t1));
}
