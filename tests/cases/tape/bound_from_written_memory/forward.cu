// Tangent of `refine` (kernel.cu:2) with respect to x, by cugrad.
//   x_tan: tangent of x
static __global__ void refine_fwd(double *x, int *steps, int n, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  for (int k = 0; k < 3; ++k) steps[i] += i % 2;  // line 5
  double v = x[i];  // line 6
  double v_tan = x_tan[i];
  int t0 = steps[i];  // line 7
  for (int k = 0; k < t0; ++k) {
    v_tan -= 0.3 * (v_tan * v + v * v_tan);
    v -= 0.3 * (v * v - 0.5);
  }
  x[i] = v;  // line 8
  x_tan[i] = v_tan;
}
