// Tangent of `colours` (kernel.cu:2) with respect to y, x, gain, gamma, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   gain_tan: tangent of gain
//   gamma_tan: tangent of gamma
static __global__ void colours_fwd(double *y, const double *x, const double *gain, const double *gamma, int n,
    double *y_tan, double *x_tan, double *gain_tan, double *gamma_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 5
  int t0 = i % 3;
  double t1 = gain[t0];
  double t2 = gain_tan[t0];
  int t3 = i % 5;
  double t4 = gamma[t3];
  double t5 = gamma_tan[t3];
  double t6 = x[i];
  double t7 = x_tan[i];
  double t8 = exp(t4 * t6);
  y[i] = t1 * t8;
  y_tan[i] = t2 * t8 + t1 * ((t5 * t6 + t4 * t7) * t8);
}
