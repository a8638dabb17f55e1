// Tangent of `twice` (kernel.cu:4) with respect to z, x, a, by cugrad.
//   z_tan: tangent of z
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void mul_tangent_0_1_2(double *z, const double *x, double a, int n, double *z_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  z[i] = t2 * t0;
  z_tan[i] = (a_tan * t0 + a * t1) * t0 + t2 * t1;
}

static void twice_fwd(double *z, const double *x, double a, int n, double *z_tan, double *x_tan,
    double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 6
  double *dz = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:6");
  double *dz_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:6");
  double *dx = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:7");  // line 7
  double *dx_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:7");
  ::cugrad::host::copy(dx, x, t0, cudaMemcpyDefault, nullptr, "kernel.cu:8");  // line 8
  ::cugrad::host::copy(dx_tan, x_tan, t0, cudaMemcpyDefault, nullptr, "kernel.cu:8");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 10
      ::cugrad::derived<decltype(&mul_tangent_0_1_2), &mul_tangent_0_1_2, true, false>{},
      "kernel.cu:10", dz, dx, a, n, dz_tan, dx_tan, a_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 12
      ::cugrad::derived<decltype(&mul_tangent_0_1_2), &mul_tangent_0_1_2, true, false>{},
      "kernel.cu:12", dx, dz, a, n, dx_tan, dz_tan, a_tan);
  ::cugrad::host::copy(z, dx, t0, cudaMemcpyDefault, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::copy(z_tan, dx_tan, t0, cudaMemcpyDefault, nullptr, "kernel.cu:13");
  ::cugrad::host::free_device(dz, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::free_device(dx, nullptr, "kernel.cu:14");
}
