// Tangent of `adam` (kernel.cu:2) with respect to p, m, v, g, by cugrad.
//   p_tan: tangent of p
//   m_tan: tangent of m
//   v_tan: tangent of v
//   g_tan: tangent of g
static __global__ void adam_fwd(double *p, double *m, double *v, const double *g, double lr, int t, int n,
    double *p_tan, double *m_tan, double *v_tan, double *g_tan) {
  for (int j = blockIdx.x * blockDim.x + threadIdx.x; j < n; j += gridDim.x * blockDim.x) {  // line 4
    double grad = g[j];  // line 5
    double grad_tan = g_tan[j];
    double t0 = m_tan[j];  // line 6
    double t1 = 1.0 - 0.9;
    m[j] = 0.9 * m[j] + t1 * grad;
    m_tan[j] = 0.9 * t0 + t1 * grad_tan;
    double t2 = v_tan[j];  // line 7
    double t3 = 1.0 - 0.99;
    double t4 = t3 * grad;
    v[j] = 0.99 * v[j] + t4 * grad;
    v_tan[j] = 0.99 * t2 + (t3 * grad_tan * grad + t4 * grad_tan);
    double t5 = 1.0 - pow(0.9, (double)t);  // line 8
    double mh = m[j] / t5;
    double mh_tan = m_tan[j] / t5;
    double t6 = 1.0 - pow(0.99, (double)t);
    double vh = v[j] / t6;
    double vh_tan = v_tan[j] / t6;
    double t7 = sqrt(vh);  // line 9
    double t8 = t7 + 1e-8;
    double t9 = lr * mh / t8;
    double t10 = p_tan[j];
    p[j] -= t9;
    p_tan[j] = t10 - (lr * mh_tan - t9 * (vh_tan * (0.5 / t7))) / t8;
  }
}
