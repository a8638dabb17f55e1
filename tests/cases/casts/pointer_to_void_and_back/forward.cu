// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 9
  const char *bytes = (const char *)x;  // line 7
  unsigned long t0 = (unsigned long)((i + 1) % n) * 8;  // line 8
  const double *second = (const double *)(bytes + t0);
  const void *p = (const void *)x;  // line 9
  double t1 = ((const double *)p)[i];  // line 2
  double t2 = ((double *)(void *)x_tan)[i];
  double t3 = *second;  // line 9
  double t4 = *(double *)((char *)x_tan + t0);
  out[i] = t1 * t3;
  out_tan[i] = t2 * t3 + t1 * t4;
}
