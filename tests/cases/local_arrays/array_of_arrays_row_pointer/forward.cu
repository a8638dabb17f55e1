// Tangent of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 12
  double m[3][2];  // line 8
  double m_tan[3][2] = {};
  for (int k = 0; k < 6; ++k) {  // line 9
    int t0 = k / 2;
    int t1 = k % 2;
    m[t0][t1] = x[i + k];
    m_tan[t0][t1] = x_tan[i + k];
  }
  double *row = m[1];  // line 10
  double t0 = *row;  // line 3
  double t1 = m_tan[1][0];
  double t2 = t0 * t0;
  double t3 = row[1];
  double t4 = m_tan[1][1] * t2 + t3 * (t1 * t0 + t0 * t1);
  double *row_1 = m[2];  // line 11
  double t5 = *row_1;  // line 3
  double t6 = m_tan[2][0];
  double t7 = t5 * t5;
  double t8 = t6 * t5;
  double t9 = t5 * t6;
  double t10 = row_1[1];
  double t11 = t10 * t7;
  double (*m_1)[2] = m;  // line 12
  double t12 = (*m_1)[0];  // line 2
  out[i] = t12 * t11 + t3 * t2;  // line 12
  out_tan[i] = m_tan[0][0] * t11 + t12 * (m_tan[2][1] * t7 + t10 * (t8 + t9)) + t4;
}
