// Tangent of `thomas` (kernel.cu:2) with respect to x, a, b, c, d, by cugrad.
//   x_tan: tangent of x
//   a_tan: tangent of a
//   b_tan: tangent of b
//   c_tan: tangent of c
//   d_tan: tangent of d
static __global__ void thomas_fwd(double *x, const double *a, const double *b, const double *c,
    const double *d, int n, int systems, double *x_tan, double *a_tan, double *b_tan, double *c_tan,
    double *d_tan) {
  int s = threadIdx.x;  // line 3
  if (s >= systems) return;  // line 14
  double cp[8];  // line 5
  double cp_tan[8] = {};
  double t0 = b[s];  // line 6
  double t1 = b_tan[s];
  double t2 = c[s] / t0;
  cp[0] = t2;
  cp_tan[0] = (c_tan[s] - t2 * t1) / t0;
  double prev = d[s] / t0;  // line 7
  double prev_tan = (d_tan[s] - prev * t1) / t0;
  x[s] = prev;
  x_tan[s] = prev_tan;
  for (int i = 1; i < n; ++i) {  // line 8
    int at = i * systems + s;  // line 9
    double t3 = a[at];  // line 10
    double t4 = a_tan[at];
    double t5 = cp[i - 1];
    double t6 = b[at] - t3 * t5;
    double m = 1.0 / t6;
    double m_tan = -m * (b_tan[at] - (t4 * t5 + t3 * cp_tan[i - 1])) / t6;
    double t7 = c[at];  // line 11
    cp[i] = t7 * m;
    cp_tan[i] = c_tan[at] * m + t7 * m_tan;
    double t8 = d[at] - t3 * prev;  // line 12
    double prev_1 = t8 * m;
    prev_tan = (d_tan[at] - (t4 * prev + t3 * prev_tan)) * m + t8 * m_tan;
    x[at] = prev_1;
    x_tan[at] = prev_tan;
    prev = prev_1;
  }
  for (int i = n - 2; i >= 0; --i) {  // line 14
    double t3 = cp[i];
    double t4 = x[(i + 1) * systems + s];
    double t5 = x_tan[(i + 1) * systems + s];
    int t6 = i * systems + s;
    double t7 = x_tan[t6];
    x[t6] -= t3 * t4;
    x_tan[t6] = t7 - (cp_tan[i] * t4 + t3 * t5);
  }
}
