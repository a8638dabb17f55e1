// Tangent of `evolve` (kernel.cu:18) with respect to y, x, rate, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   rate_tan: tangent of rate
static __global__ void grow_tangent_0_1(double *y, const double *x, const int *rounds, int n, double *y_tan,
    double *x_tan) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 15
  double v = x[i];  // line 13
  double v_tan = x_tan[i];
  int t0 = rounds[i];  // line 14
  for (int k = 0; k < t0; ++k) {
    double t1 = 1.5 - 0.5 * v;
    v_tan = v_tan * t1 - v * (0.5 * v_tan);
    v *= t1;
  }
  y[i] = v;  // line 15
  y_tan[i] = v_tan;
}

static __global__ void settle_tangent_0_1(double *x, double rate, int rounds, int n, double *x_tan,
    double rate_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  for (int k = 0; k < rounds; ++k) {  // line 6
    double t0 = sin(v);
    v_tan += rate_tan * t0 + rate * (v_tan * cos(v));
    v += rate * t0;
  }
  x[i] = v;  // line 7
  x_tan[i] = v_tan;
}

static void evolve_fwd(double *y, double *x, const int *rounds, double rate, int n, double *y_tan,
    double *x_tan, double rate_tan) {
  ::cugrad::host::sweep sweep(false);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 19
      ::cugrad::derived<decltype(&settle_tangent_0_1), &settle_tangent_0_1, true, false>{},
      "kernel.cu:19", x, rate, 2 * n, n, x_tan, rate_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 20
      ::cugrad::derived<decltype(&grow_tangent_0_1), &grow_tangent_0_1, true, false>{},
      "kernel.cu:20", y, x, rounds, n, y_tan, x_tan);
}
