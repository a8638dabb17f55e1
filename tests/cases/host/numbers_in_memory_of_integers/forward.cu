// Tangent of `copied` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static void copied_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)n * 8;  // line 8
  int *a = ::cugrad::host::allocate_device<int>(bytes, nullptr, "kernel.cu:9");  // line 9
  int *a_tan = ::cugrad::host::shadow_device<int>(bytes, nullptr, "kernel.cu:9");
  int *b = ::cugrad::host::allocate_device<int>(bytes, nullptr, "kernel.cu:10");  // line 10
  int *b_tan = ::cugrad::host::shadow_device<int>(bytes, nullptr, "kernel.cu:10");
  int *c = ::cugrad::host::allocate_device<int>(bytes, nullptr, "kernel.cu:11");  // line 11
  int *c_tan = ::cugrad::host::shadow_device<int>(bytes, nullptr, "kernel.cu:11");
  ::cugrad::host::copy((double *)a, in, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::copy((double *)a_tan, in_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:12");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 13
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:13", (double *)b, (double *)a, n, (double *)b_tan, (double *)a_tan);
  ::cugrad::host::copy(c, b, bytes, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::copy(c_tan, b_tan, bytes, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:14");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 15
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:15", (double *)a, (double *)c, n, (double *)a_tan, (double *)c_tan);
  ::cugrad::host::copy(out, (double *)a, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::copy(out_tan, (double *)a_tan, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");
  ::cugrad::host::free_device(a, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::free_device(b, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::free_device(c, nullptr, "kernel.cu:19");  // line 19
}
