// Tangent of `owned` (kernel.cu:12) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void mul_tangent_0_1_2(double *z, const double *x, double a, int n, double *z_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  z[i] = t2 * t0;
  z_tan[i] = (a_tan * t0 + a * t1) * t0 + t2 * t1;
}

static double owned_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long n_1 = n;  // line 13
  double *h_data = ::cugrad::host::allocate_zeroed_host<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *h_data_tan = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *g_data = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *g_data_tan = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:13");
  for (unsigned long i = 0; i < n_1; ++i) {
    g_data[i] = 1.5;
    g_data_tan[i] = 0.0;
  }
  for (int i = 0; i < n; ++i) {  // line 14
    double t0 = in[i];
    double t1 = in_tan[i];
    unsigned long i_1 = i;
    h_data[i_1] = t0 * a;
    h_data_tan[i_1] = t1 * a + t0 * a_tan;
  }
  double *p = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:11");  // line 11
  double *p_tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:11");
  double *p_1 = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:11");
  double *p_tan_1 = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:11");
  ::cugrad::host::copy(p, h_data, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::copy(p_tan, h_data_tan, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 17
      ::cugrad::derived<decltype(&mul_tangent_0_1_2), &mul_tangent_0_1_2, true, false>{},
      "kernel.cu:17", p_1, p, a, n, p_tan_1, p_tan, a_tan);
  ::cugrad::host::copy(g_data, p_1, n_1 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::copy(g_data_tan, p_tan_1, n_1 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");
  double *last = g_data + n_1;  // line 20
  unsigned long n_2 = last - g_data;
  double sum_tan = 0.0;
  for (unsigned long i = 0; i < n_2; ++i) sum_tan += g_data_tan[i];
  double *__begin1_tan = g_data_tan;
  double s_tan = sum_tan;
  for (double *__begin1 = g_data; __begin1 != last; ++__begin1) {  // line 21
    double v = *__begin1;
    double v_tan = *__begin1_tan;
    s_tan += v_tan * a + v * a_tan;
    ++__begin1_tan;
  }
  if (p_1 != nullptr) ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:9");  // line 9
  if (p != nullptr) ::cugrad::host::free_device(p, nullptr, "kernel.cu:9");
  ::cugrad::host::free_host(g_data, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::free_host(h_data, nullptr, "kernel.cu:12");
  return s_tan * 2.0;
}
