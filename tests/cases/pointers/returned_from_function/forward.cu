// Tangent of `kernel` (kernel.cu:5) with respect to out, m, by cugrad.
//   out_tan: tangent of out
//   m_tan: tangent of m
static __global__ void kernel_fwd(double *out, const double *m, int n, double *out_tan, double *m_tan) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 9
  double t0 = (m + 4 * i)[1];  // line 8
  double t1 = (m_tan + 4 * i)[1];
  int r = n - 1 - i;
  double t2 = (m + 4 * r)[2];
  double t3 = (m_tan + 4 * r)[2];
  double t4 = m_tan[4 * i];  // line 9
  out[i] = t0 * t2 + m[4 * i];
  out_tan[i] = t1 * t2 + t0 * t3 + t4;
}
