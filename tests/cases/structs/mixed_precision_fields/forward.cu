// Tangent of `kernel` (kernel.cu:8) with respect to out, m, by cugrad.
//   out_tan: tangent of out
//   m_tan: tangent of m
static __global__ void kernel_fwd(double *out, const Mixed *m, double *out_tan, Mixed *m_tan) {
  int i = threadIdx.x;  // line 9
  double t0;
  double t1;
  if (m[i].flag) {  // line 10
    float t2 = m[i].narrow;
    double t3 = m[i].wide;
    t0 = t2 * t3;
    t1 = m_tan[i].narrow * t3 + t2 * m_tan[i].wide;
  } else {
    double t2 = m[i].wide;
    double t3 = m_tan[i].wide;
    t0 = m[i].narrow + t2 * t2;
    t1 = m_tan[i].narrow + (t3 * t2 + t2 * t3);
  }
  out[i] = t0;
  out_tan[i] = t1;
}
