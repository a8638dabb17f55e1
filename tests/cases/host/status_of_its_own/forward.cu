// Tangent of `f` (kernel.cu:23) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void cube_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = t0 * t0;
  y[i] = t2 * t0;
  y_tan[i] = (t1 * t0 + t0 * t1) * t0 + t2 * t1;
}

static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static void f_fwd(double *out, const double *in, int n, int limit, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 25
  double *x = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:25");
  double *x_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:25");
  double *y = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:26");  // line 26
  double *y_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:26");
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
  ::cugrad::host::copy(x_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");
  unsigned int result = 0;
  if (n > limit) {  // line 21
    result = 1;
  } else {
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 20
        ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
        "kernel.cu:20", y, x, n, y_tan, x_tan);
  }
  if ((int)result != 0) {  // line 28
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&cube_tangent_0_1), &cube_tangent_0_1, true, false>{}, "kernel.cu:28", y,
        x, n, y_tan, x_tan);
  }
  unsigned int err = n > limit + 2 ? 9 : 0;  // line 30
  if ((int)err == 0) {  // line 32
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 31
        ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
        "kernel.cu:31", x, y, n, x_tan, y_tan);
  } else {
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 32
        ::cugrad::derived<decltype(&cube_tangent_0_1), &cube_tangent_0_1, true, false>{},
        "kernel.cu:32", x, y, n, x_tan, y_tan);
  }
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 20
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:20", y, x, n, y_tan, x_tan);
  ::cugrad::host::copy(out, y, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(out_tan, y_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:34");
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:36");  // line 36
}
