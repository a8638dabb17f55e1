// Tangent of `norm` (kernel.cu:32) with respect to in, by, by cugrad.
//   in_tan: tangent of in
//   by_tan: tangent of by
static __global__ void scale_tangent_0_1(double *x, double by, int n, double *x_tan, double by_tan) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 15
  double t0 = x[i];
  double t1 = x_tan[i];
  x[i] = t0 * by;
  x_tan[i] = t1 * by + t0 * by_tan;
}

static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static double norm_fwd(const double *in, double by, int n, double *in_tan, double by_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 34
  double *x = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:34");
  double *x_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:34");
  double *y = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:35");  // line 35
  double *y_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:35");
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::copy(x_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");
  ::cugrad::host::fill(y, 0, t0, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::clear(y_tan, t0, nullptr, "kernel.cu:37");
  double total = 0.0;
  double total_tan = 0.0;
  for (int k = 0; total < 40.0 && k < 10; ++k) {  // line 39
    int t1 = k % 2;  // line 40
    bool squares = t1 == 1;
    if (squares) {  // line 27
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 25
          ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
          "kernel.cu:25", y, x, n, y_tan, x_tan);
    } else {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 27
          ::cugrad::derived<decltype(&scale_tangent_0_1), &scale_tangent_0_1, true, false>{},
          "kernel.cu:27", x, by, n, x_tan, by_tan);
    }
    double *host = ::cugrad::host::allocate_host<double>(t0, nullptr, "kernel.cu:41");  // line 41
    double *host_tan = ::cugrad::host::shadow_host<double>(t0, nullptr, "kernel.cu:41");
    bool t2 = t1 != 0;  // line 42
    ::cugrad::host::copy(host, t2 ? y : x, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:42");
    ::cugrad::host::copy(host_tan, t2 ? y_tan : x_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:42");
    for (int i = 0; i < n; ++i) {  // line 43
      double t3 = host[i];
      double t4 = host_tan[i];
      total += t3 * t3;
      total_tan += t4 * t3 + t3 * t4;
    }
    ::cugrad::host::free_host(host, nullptr, "kernel.cu:44");  // line 44
  }
  ::cugrad::host::synchronise("kernel.cu:46");  // line 46
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:47");  // line 47
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:48");  // line 48
  return total_tan;
}
