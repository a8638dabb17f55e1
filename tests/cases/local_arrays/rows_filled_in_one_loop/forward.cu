// Tangent of `rows` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void rows_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double m[3][3];  // line 5
  double m_tan[3][3] = {};
  for (int k = 0; k < 9; ++k) {  // line 6
    m[0][k] = x[i * 9 + k];
    m_tan[0][k] = x_tan[i * 9 + k];
  }
  Both v;  // line 7
  Both v_tan = {};
  for (int k = 0; k < 6; ++k) {  // line 8
    double t0 = x[i * 9 + k];
    int t1 = k % 3;
    double t2 = m[1][t1];
    v.a[k] = t0 * t2;
    v_tan.a[k] = x_tan[i * 9 + k] * t2 + t0 * m_tan[1][t1];
  }
  double t0 = m[0][0];  // line 9
  double t1 = m[1][1];
  double t2 = t0 * t1;
  double t3 = m[2][2];
  double t4 = m_tan[2][2];
  double t5 = (m_tan[0][0] * t1 + t0 * m_tan[1][1]) * t3;
  double t6 = m[1][0];
  double t7 = m[2][1];
  double t8 = t6 * t7;
  double t9 = m[0][2];
  double t10 = t5 + t2 * t4 + ((m_tan[1][0] * t7 + t6 * m_tan[2][1]) * t9 + t8 * m_tan[0][2]);
  double t11 = v.a[0];
  double t12 = v_tan.a[0];
  double t13 = v.b[1];
  double t14 = v.b[2];
  double t15 = v.a[1];
  y[i] = t2 * t3 + t8 * t9 + t11 * t13 + t14 * t15;
  y_tan[i] = t10 + (t12 * t13 + t11 * v_tan.b[1]) + (v_tan.b[2] * t15 + t14 * v_tan.a[1]);
}
