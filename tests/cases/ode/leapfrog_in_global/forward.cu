// Tangent of `leapfrog` (kernel.cu:2) with respect to x, v, by cugrad.
//   x_tan: tangent of x
//   v_tan: tangent of v
static __global__ void leapfrog_fwd(double *x, double *v, int n, int steps, double *x_tan, double *v_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 5
  for (int s = 0; s < steps; ++s) {
    double t0 = x[i];  // line 6
    double t1 = x_tan[i];
    double t2 = 0.3 * t0;
    double t3 = t2 * t0;
    double t4 = v[i] - 0.05 * (t0 + t3 * t0);
    double t5 = v_tan[i] - 0.05 * (t1 + ((0.3 * t1 * t0 + t2 * t1) * t0 + t3 * t1));
    double t6 = t0 + 0.1 * t4;  // line 7
    double t7 = t1 + 0.1 * t5;
    x[i] = t6;
    x_tan[i] = t7;
    double t8 = 0.3 * t6;  // line 8
    double t9 = t8 * t6;
    v[i] = t4 - 0.05 * (t6 + t9 * t6);
    v_tan[i] = t5 - 0.05 * (t7 + ((0.3 * t7 * t6 + t8 * t7) * t6 + t9 * t7));
  }
}
