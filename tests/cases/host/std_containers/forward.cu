// Tangent of `model` (kernel.cu:25) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void mul_tangent_0_1_2(double *z, const double *x, double a, int n, double *z_tan,
    double *x_tan, double a_tan) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  z[i] = t2 * t0;
  z_tan[i] = (a_tan * t0 + a * t1) * t0 + t2 * t1;
}

static double model_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  const double *last = in + n;  // line 26
  unsigned long x_size = last - in;
  double *x_data = ::cugrad::host::allocate_host<double>(x_size * 8, nullptr, "kernel.cu:26");
  double *x_data_tan = ::cugrad::host::shadow_host<double>(x_size * 8, nullptr, "kernel.cu:26");
  for (unsigned long i = 0; i < x_size; ++i) {
    double t0 = in_tan[i];
    x_data[i] = in[i];
    x_data_tan[i] = t0;
  }
  double m_taps_data[3];  // line 27
  unsigned long n_1 = n;  // line 12
  double *m_weights_data = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  double *m_weights_data_tan = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  for (unsigned long i = 0; i < n_1; ++i) {
    m_weights_data[i] = 0.5;
    m_weights_data_tan[i] = 0.0;
  }
  m_taps_data[0] = 1.0;
  m_taps_data[1] = 2.0;
  m_taps_data[2] = 3.0;
  int n_2 = x_size;  // line 15
  unsigned long n_3 = n_2;  // line 17
  double *dx = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:17");
  double *dx_tan = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:17");
  double *dz = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:17");
  double *dz_tan = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:17");
  ::cugrad::host::copy(dx, x_data, n_3 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::copy(dx_tan, x_data_tan, n_3 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:18");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 19
      ::cugrad::derived<decltype(&mul_tangent_0_1_2), &mul_tangent_0_1_2, true, false>{},
      "kernel.cu:19", dz, dx, a, n_2, dz_tan, dx_tan, a_tan);
  double *out_data = ::cugrad::host::allocate_zeroed_host<double>(n_3 * 8, nullptr,  // line 20
      "kernel.cu:20");
  double *out_data_tan = ::cugrad::host::shadow_host<double>(n_3 * 8, nullptr, "kernel.cu:20");
  ::cugrad::host::copy(out_data, dz, n_3 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::copy(out_data_tan, dz_tan, n_3 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:21");
  ::cugrad::host::free_device(dx, nullptr, "kernel.cu:22");  // line 22
  ::cugrad::host::free_device(dz, nullptr, "kernel.cu:22");
  double *z_data = ::cugrad::host::allocate_host<double>(n_3 * 8, nullptr, "kernel.cu:29");  // line 29
  double *z_data_tan = ::cugrad::host::shadow_host<double>(n_3 * 8, nullptr, "kernel.cu:29");
  for (unsigned long i = 0; i < n_3; ++i) {
    double t0 = out_data_tan[i];
    z_data[i] = out_data[i];
    z_data_tan[i] = t0;
  }
  double *last_1 = x_data + x_size;  // line 30
  unsigned long n_4 = last_1 - x_data;
  for (unsigned long i = 0; i < n_4; ++i) {
    double p = x_data[i];
    double p_tan = x_data_tan[i];
    double q = out_data[i];
    double q_tan = out_data_tan[i];
    double t0 = a * p;
    z_data[i] = t0 * q;
    z_data_tan[i] = (a_tan * p + a * p_tan) * q + t0 * q_tan;
  }
  double *last_2 = z_data + n_3;  // line 31
  unsigned long n_5 = last_2 - z_data;
  if (n_5 > n_1) {
    double *fresh = ::cugrad::host::allocate_host<double>(n_5 * 8, nullptr, "kernel.cu:31");
    double *fresh_tan = ::cugrad::host::shadow_host<double>(n_5 * 8, nullptr, "kernel.cu:31");
    for (unsigned long i = 0; i < n_1; ++i) {
      double t0 = m_weights_data_tan[i];
      fresh[i] = m_weights_data[i];
      fresh_tan[i] = t0;
    }
    ::cugrad::host::free_host(m_weights_data, nullptr, "kernel.cu:31");
    m_weights_data = fresh;
    m_weights_data_tan = fresh_tan;
  }
  for (unsigned long i = 0; i < n_5; ++i) {
    double t0 = z_data_tan[i];
    m_weights_data[i] = z_data[i];
    m_weights_data_tan[i] = t0;
  }
  double *p = ::cugrad::host::allocate_zeroed_host<double>(n_1 * 8, nullptr, "kernel.cu:32");  // line 32
  double *p_tan = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:32");
  double *last_3 = m_weights_data + n_5;  // line 33
  unsigned long n_6 = last_3 - m_weights_data;
  for (unsigned long i = 0; i < n_6; ++i) {
    double t0 = m_weights_data_tan[i];
    p[i] = m_weights_data[i];
    p_tan[i] = t0;
  }
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:34");
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:34");
  for (unsigned long i = 0; i < n_5; ++i) {  // line 35
    z_data[i] = 0.25;
    z_data_tan[i] = 0.0;
  }
  double *__begin1_tan = z_data_tan;
  for (double *__begin1 = z_data; __begin1 != last_2; ++__begin1) {  // line 36
    double t0 = *out_data_tan;
    double t1 = *__begin1_tan;
    *__begin1 += *out_data;
    *__begin1_tan = t1 + t0;
    ++__begin1_tan;
  }
  double sum_tan = 0.0;
  for (unsigned long i = 0; i < n_5; ++i) {  // line 37
    sum_tan += z_data_tan[i] * p[i] + z_data[i] * p_tan[i];
  }
  unsigned long i = 0;
  bool go = true;
  double s_tan = sum_tan;
  while (go) {  // line 38
    go = i < 3;
    if (go) {
      double t0 = m_taps_data[i];
      s_tan += t0 * out_data_tan[i] * x_data[x_size - 1] + t0 * out_data[i] * x_data_tan[x_size - 1];
      ++i;
    }
  }
  if (p != nullptr) ::cugrad::host::free_host(p, nullptr, "kernel.cu:25");  // line 25
  ::cugrad::host::free_host(z_data, nullptr, "kernel.cu:25");
  ::cugrad::host::free_host(x_data, nullptr, "kernel.cu:25");
  ::cugrad::host::free_host(m_weights_data, nullptr, "kernel.cu:25");
  ::cugrad::host::free_host(out_data, nullptr, "kernel.cu:25");
  return s_tan;
}
