// Tangent of `step` (kernel.cu:2) with respect to x, m, g, rate, by cugrad.
//   x_tan: tangent of x
//   m_tan: tangent of m
//   g_tan: tangent of g
//   rate_tan: tangent of rate
static __global__ void step_fwd(double *x, double *m, const double *g, double rate, int n, double *x_tan,
    double *m_tan, double *g_tan, double rate_tan) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 3
    double t0 = g[i];  // line 4
    double t1 = g_tan[i];
    double t2 = 0.1 * t0;
    double moment = 0.9 * m[i] + t2 * t0;
    double moment_tan = 0.9 * m_tan[i] + (0.1 * t1 * t0 + t2 * t1);
    double t3 = rate_tan * t0 + rate * t1;  // line 5
    double t4 = moment_tan * moment;
    double t5 = sqrt(moment * moment + 0.5);
    double t6 = rate * t0 / t5;
    double t7 = x[i];
    double t8 = x_tan[i];
    double t9 = 0.01 * t7;
    x[i] = t7 - (t6 + t9 * t7);
    x_tan[i] = t8 - ((t3 - t6 * ((t4 + moment * moment_tan) * (0.5 / t5))) / t5 + (0.01 * t8 * t7 + t9 * t8));
    m[i] = moment;  // line 6
    m_tan[i] = moment_tan;
  }
}
