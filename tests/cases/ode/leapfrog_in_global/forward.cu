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
    double t4 = v_tan[i];
    v[i] -= 0.05 * (t0 + t3 * t0);
    v_tan[i] = t4 - 0.05 * (t1 + ((0.3 * t1 * t0 + t2 * t1) * t0 + t3 * t1));
    double t5 = v_tan[i];  // line 7
    double t6 = x_tan[i];
    x[i] += 0.1 * v[i];
    x_tan[i] = t6 + 0.1 * t5;
    double t7 = x[i];  // line 8
    double t8 = x_tan[i];
    double t9 = 0.3 * t7;
    double t10 = t9 * t7;
    double t11 = v_tan[i];
    v[i] -= 0.05 * (t7 + t10 * t7);
    v_tan[i] = t11 - 0.05 * (t8 + ((0.3 * t8 * t7 + t9 * t8) * t7 + t10 * t8));
  }
}
