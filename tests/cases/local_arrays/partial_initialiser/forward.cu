// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double a[5] = {};  // line 5
  double a_tan[5] = {};
  a[0] = x[i];
  a_tan[0] = x_tan[i];
  double t0 = x[i];
  double t1 = x_tan[i];
  a[1] = t0 * t0;
  a_tan[1] = t1 * t0 + t0 * t1;
  double b[3] = {};  // line 6
  double b_tan[3] = {};
  a[4] += a[1] + 2.0;  // line 7
  a_tan[4] += a_tan[1];
  for (int k = 0; k < 3; ++k) {  // line 8
    double t2 = a[k];
    double t3 = a[4];
    b[k] += t2 * t3;
    b_tan[k] += a_tan[k] * t3 + t2 * a_tan[4];
  }
  double t2 = b_tan[0];  // line 9
  double t3 = b[1];
  double t4 = b[2];
  out[i] = b[0] + t3 * t4 + a[3] + b[1];
  out_tan[i] = t2 + (b_tan[1] * t4 + t3 * b_tan[2]) + a_tan[3] + b_tan[1];
}
