// Tangent of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double a = x[i];
  double a_tan = x_tan[i];
  double t = 0.25 * 1.5;
  double a_1 = a;
  double a_tan_1 = a_tan;
  for (int k = 0; k < 2; ++k) {  // line 3
    double t0 = t * (2.0 - a_1);
    a_tan_1 += t * -a_tan_1 * a_1 + t0 * a_tan_1;
    a_1 += t0 * a_1;
  }
  double b = *x;  // line 9
  double b_tan = *x_tan;
  double a_2 = a;
  double a_tan_2 = a_tan;
  for (int k = 0; k < 2; ++k) {  // line 3
    double t0 = t * (b - a_2);
    a_tan_2 += t * (b_tan - a_tan_2) * a_2 + t0 * a_tan_2;
    a_2 += t0 * a_2;
  }
  double a_3 = 0.5;
  double a_tan_3 = 0.0;
  for (int k = 0; k < 1; ++k) {
    double t0 = a - a_3;
    double t1 = a * t0;
    a_tan_3 += (a_tan * t0 + a * (a_tan - a_tan_3)) * a_3 + t1 * a_tan_3;
    a_3 += t1 * a_3;
  }
  out[i] = a_1 + a_2 * a_3;  // line 9
  out_tan[i] = a_tan_1 + (a_tan_2 * a_3 + a_2 * a_tan_3);
}
