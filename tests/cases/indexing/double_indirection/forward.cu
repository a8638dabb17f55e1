// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, const int *a, const int *b, int n,
    double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 5
  const int *p = b + a[i];  // line 4
  int t0 = *p;  // line 5
  double t1 = x[t0];
  double t2 = x_tan[t0];
  int t3 = b[i];
  double t4 = x_tan[t3];
  out[i] = t1 * t1 + x[t3];
  out_tan[i] = t2 * t1 + t1 * t2 + t4;
}
