// Tangent of `f` (kernel.cu:16) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void mul_tangent_0_1_2(double *z, const double *x, double a, int n, double *z_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  z[i] = t2 * t0;
  z_tan[i] = (a_tan * t0 + a * t1) * t0 + t2 * t1;
}

static double f_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 18
  double *x = ::cugrad::host::allocate_managed<double>(t0, nullptr, "kernel.cu:18");
  double *x_tan = ::cugrad::host::shadow_managed<double>(t0, nullptr, "kernel.cu:18");
  double *z = ::cugrad::host::allocate_managed<double>(t0, nullptr, "kernel.cu:18");
  double *z_tan = ::cugrad::host::shadow_managed<double>(t0, nullptr, "kernel.cu:18");
  for (unsigned long t1 = 0; t1 < (unsigned long)n; ++t1) {  // line 19
    double t2 = in_tan[t1];
    x[t1] = in[t1];
    x_tan[t1] = t2;
  }
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n + 7) / 8)), dim3(8u)),  // line 6
      ::cugrad::derived<decltype(&mul_tangent_0_1_2), &mul_tangent_0_1_2, true, false>{},
      "kernel.cu:6", z, x, a, n, z_tan, x_tan, a_tan);
  ::cugrad::host::copy(x, z, t0, cudaMemcpyDefault, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::copy(x_tan, z_tan, t0, cudaMemcpyDefault, nullptr, "kernel.cu:12");
  ::cugrad::host::copy(x, z, t0, cudaMemcpyDefault, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::copy(x_tan, z_tan, t0, cudaMemcpyDefault, nullptr, "kernel.cu:13");
  ::cugrad::host::synchronise(nullptr, "kernel.cu:14");  // line 14
  double s_tan = 0.0;
  for (int i = 0; i < n; ++i) s_tan += x_tan[i];  // line 23
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::free_device(z, nullptr, "kernel.cu:24");
  return s_tan;
}
