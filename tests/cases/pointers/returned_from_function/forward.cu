// Tangent of `kernel` (kernel.cu:5) with respect to out, m, by cugrad.
//   out_tan: tangent of out
//   m_tan: tangent of m
static __global__ void kernel_fwd(double *out, const double *m, int n, double *out_tan, double *m_tan) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 9
  const double *t0 = m + 4 * i;  // line 2
  double *t1 = m_tan + 4 * i;
  double t2 = t0[1];  // line 8
  double t3 = t1[1];
  int r = n - 1 - i;
  double t4 = (m + 4 * r)[2];
  double t5 = (m_tan + 4 * r)[2];
  double t6 = *t1;  // line 9
  out[i] = t2 * t4 + *t0;
  out_tan[i] = t3 * t4 + t2 * t5 + t6;
}
