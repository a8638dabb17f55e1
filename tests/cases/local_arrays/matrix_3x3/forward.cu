// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 21
  double m[3][3];  // line 5
  double m_tan[3][3] = {};
  double p[3][3];
  double p_tan[3][3] = {};
  for (int r = 0; r < 3; ++r) {  // line 6
    for (int c = 0; c < 3; ++c) {  // line 7
      m[r][c] = x[i + 3 * r + c];
      m_tan[r][c] = x_tan[i + 3 * r + c];
    }
  }
  for (int r = 0; r < 3; ++r) {  // line 9
    for (int c = r + 1; c < 3; ++c) {
      double t = m[r][c];  // line 10
      double t_tan = m_tan[r][c];
      m[r][c] = m[c][r];  // line 11
      m_tan[r][c] = m_tan[c][r];
      m[c][r] = t * 2.0;  // line 12
      m_tan[c][r] = t_tan * 2.0;
    }
  }
  double trace = 0.0;
  double trace_tan = 0.0;
  for (int r = 0; r < 3; ++r) {  // line 15
    for (int c = 0; c < 3; ++c) {  // line 16
      p[r][c] = 0.0;  // line 17
      p_tan[r][c] = 0.0;
      for (int k = 0; k < 3; ++k) {  // line 18
        double t0 = m[r][k];
        double t1 = m[k][c];
        p[r][c] += t0 * t1;
        p_tan[r][c] += m_tan[r][k] * t1 + t0 * m_tan[k][c];
      }
      if (r == c) {  // line 19
        trace += p[r][c];
        trace_tan += p_tan[r][c];
      }
    }
  }
  double t0 = p[0][2];  // line 21
  out[i] = trace * t0;
  out_tan[i] = trace_tan * t0 + trace * p_tan[0][2];
}
