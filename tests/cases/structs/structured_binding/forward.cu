// Tangent of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 12
  double e_last = x[i];  // line 3
  double e_last_tan = x_tan[i];
  double t0 = x[i + 1];
  double t1 = t0 * e_last;
  double t2 = x_tan[i + 1] * e_last + t0 * e_last_tan;
  double e_first = e_last * t1;  // line 9
  double e_first_tan = e_last_tan * t1 + e_last * t2;
  e_first += e_last * e_last;  // line 11
  e_first_tan += e_last_tan * e_last + e_last * e_last_tan;
  out[i] = e_first - t1;  // line 12
  out_tan[i] = e_first_tan - t2;
}
