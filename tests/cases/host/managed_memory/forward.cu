// Tangent of `energy` (kernel.cu:7) with respect to in, by cugrad.
//   in_tan: tangent of in
static __global__ void square_tangent_0_1_2(double *y, const double *x, double by, int n, double *y_tan,
    double *x_tan, double by_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = by * t0;
  y[i] = t2 * t0;
  y_tan[i] = (by_tan * t0 + by * t1) * t0 + t2 * t1;
}

static double energy_fwd(const double *in, int n, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 9
  double *x = ::cugrad::host::allocate_managed<double>(t0, nullptr, "kernel.cu:9");
  double *x_tan = ::cugrad::host::shadow_managed<double>(t0, nullptr, "kernel.cu:9");
  double *y = ::cugrad::host::allocate_managed<double>(t0, nullptr, "kernel.cu:10");  // line 10
  double *y_tan = ::cugrad::host::shadow_managed<double>(t0, nullptr, "kernel.cu:10");
  for (int i = 0; i < n; ++i) {  // line 11
    double t1 = in[i];
    double t2 = in_tan[i];
    x[i] = t1 * t1;
    x_tan[i] = t2 * t1 + t1 * t2;
  }
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 12
      ::cugrad::derived<decltype(&square_tangent_0_1_2), &square_tangent_0_1_2, true, false>{},
      "kernel.cu:12", y, x, *x * 2.0, n, y_tan, x_tan, *x_tan * 2.0);
  ::cugrad::host::synchronise("kernel.cu:13");  // line 13
  double sum_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 15
    double t1 = y[i];
    double t2 = y_tan[i];
    sum_tan += t2 * t1 + t1 * t2;
  }
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:17");  // line 17
  return sum_tan;
}
