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
    double t0 = 1.0 - 0.9;  // line 6
    double t1 = 0.9 * m[j] + t0 * grad;
    double t2 = 0.9 * m_tan[j] + t0 * grad_tan;
    m[j] = t1;
    m_tan[j] = t2;
    double t3 = 1.0 - 0.99;  // line 7
    double t4 = t3 * grad;
    double t5 = 0.99 * v[j] + t4 * grad;
    double t6 = 0.99 * v_tan[j] + (t3 * grad_tan * grad + t4 * grad_tan);
    v[j] = t5;
    v_tan[j] = t6;
    double t7 = 1.0 - pow(0.9, (double)t);  // line 8
    double mh = t1 / t7;
    double mh_tan = t2 / t7;
    double t8 = 1.0 - pow(0.99, (double)t);
    double vh = t5 / t8;
    double vh_tan = t6 / t8;
    double t9 = sqrt(vh);  // line 9
    double t10 = t9 + 1e-8;
    double t11 = lr * mh / t10;
    double t12 = p_tan[j];
    p[j] -= t11;
    p_tan[j] = t12 - (lr * mh_tan - t11 * (vh_tan * (0.5 / t9))) / t10;
  }
}
