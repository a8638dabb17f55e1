// Tangent of `kernel` (kernel.cu:13) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 20
  double m_m_[9];  // line 16
  double m_m__tan[9] = {};
  for (int k = 0; k < 9; ++k) {  // line 17
    m_m_[k] = x[i + k];
    m_m__tan[k] = x_tan[i + k];
  }
  double t0 = m_m_[2];  // line 18
  double t1 = m_m_[4];
  double t2 = t1 * t0;
  double t3 = m_m__tan[4] * t0 + t1 * m_m__tan[2];
  double t4 = m_m_[0];  // line 19
  double t5 = m_m__tan[0];
  double t6 = t2 - t4;
  out[i] = t4 + t2 * t6;  // line 20
  out_tan[i] = t5 + (t3 * t6 + t2 * (t3 - t5));
}
