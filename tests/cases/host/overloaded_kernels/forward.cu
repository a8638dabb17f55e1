// Tangent of `f` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void scale_tangent_0_2(double *y, int n, double *y_tan) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;
  double t0 = y[i];
  double t1 = y_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static __global__ void norm_tangent_0(double *y, int n, double *y_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;
  double t0 = y[i];
  double t1 = y_tan[i];
  double t2 = sqrt(1.0 + t0 * t0);
  y[i] = t2;
  y_tan[i] = (t1 * t0 + t0 * t1) * (0.5 / t2);
}

static __global__ void scale_tangent_0(double *y, double a, int n, double *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;
  double t0 = y[i];
  double t1 = y_tan[i];
  double t2 = a * t0;
  y[i] = t0 * t2;
  y_tan[i] = t1 * t2 + t0 * (a * t1);
}

static void f_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 8
  double *u = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:8");
  double *u_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  ::cugrad::host::copy(u, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:9");  // line 9
  ::cugrad::host::copy(u_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:9");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 10
      ::cugrad::derived<decltype(&scale_tangent_0), &scale_tangent_0, true, false>{},
      "kernel.cu:10", u, 2.0, n, u_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 11
      ::cugrad::derived<decltype(&norm_tangent_0), &norm_tangent_0, true, false>{},
      "kernel.cu:11", u, n, u_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 12
      ::cugrad::derived<decltype(&scale_tangent_0_2), &scale_tangent_0_2, true, false>{},
      "kernel.cu:12", u, n, u_tan);
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::copy(out_tan, u_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:14");  // line 14
}
