// Tangent of `simulate` (kernel.cu:35) with respect to in, by cugrad.
//   in_tan: tangent of in
static __global__ void step_tangent_0(double *x, int n, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  x[i] = t0 * t0 + 0.1;
  x_tan[i] = t1 * t0 + t0 * t1;
}

static double simulate_fwd(const double *in, int n, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  int n_1 = 2 * n;  // line 12
  unsigned long t0 = (unsigned long)n_1 * 8;
  double *s_a = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:12");
  double *s_a_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  double *s_b = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:13");  // line 13
  double *s_b_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:13");
  ::cugrad::host::fill(s_a, 0, t0, nullptr, "kernel.cu:39");  // line 39
  ::cugrad::host::clear(s_a_tan, t0, nullptr, "kernel.cu:39");
  unsigned long t1 = (unsigned long)n * 8;  // line 40
  ::cugrad::host::copy(s_a + n, in, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:40");
  ::cugrad::host::copy(s_a_tan + n, in_tan, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:40");
  double sum_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 41
    ::cugrad::host::copy(s_b, s_a + n, t1, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:42");  // line 42
    ::cugrad::host::copy(s_b_tan, s_a_tan + n, t1, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:42");
    ::cugrad::host::copy(s_b + n, s_b, t1, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:43");  // line 43
    ::cugrad::host::copy(s_b_tan + n, s_b_tan, t1, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:43");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 44
        ::cugrad::derived<decltype(&step_tangent_0), &step_tangent_0, true, false>{},
        "kernel.cu:44", s_b + n, n, s_b_tan + n);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(64u)),  // line 45
        ::cugrad::derived<decltype(&step_tangent_0), &step_tangent_0, true, false>{},
        "kernel.cu:45", s_b, n_1, s_b_tan);
    double *h = ::cugrad::host::allocate_host<double>(t0, nullptr, "kernel.cu:27");  // line 27
    double *h_tan = ::cugrad::host::shadow_host<double>(t0, nullptr, "kernel.cu:27");
    ::cugrad::host::copy(h, s_b, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
    ::cugrad::host::copy(h_tan, s_b_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");
    double sum_tan_1 = 0.0;
    for (int i = 0; i < n_1; ++i) {  // line 30
      double t2 = h[i];
      double t3 = h_tan[i];
      sum_tan_1 += t3 * t2 + t2 * t3;
    }
    ::cugrad::host::free_host(h, nullptr, "kernel.cu:31");  // line 31
    sum_tan += sum_tan_1;  // line 46
    double *t2 = s_b;
    s_b = s_a;
    s_a = t2;
    double *t3 = s_b_tan;
    s_b_tan = s_a_tan;
    s_a_tan = t3;
  }
  ::cugrad::host::free_device(s_a, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(s_b, nullptr, "kernel.cu:22");  // line 22
  return sum_tan;
}
