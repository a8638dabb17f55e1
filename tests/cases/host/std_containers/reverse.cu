// Gradient of `model` (kernel.cu:25) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void mul_reverse_0_1_2(double *z, const double *x, double a, int n, double *z_adj,
    double *x_adj, double *a_adj) {
  int i = threadIdx.x;  // line 8
  double a_adj_1 = 0.0;
  if (i < n) {
    double t0 = x[i];

    // reverse sweep
    double t1 = ::cugrad::atomic_exchange(&z_adj[i], 0.0);
    double t2 = t1 * t0;
    a_adj_1 = t2 * t0;
    atomicAdd(&x_adj[i], t1 * (a * t0) + t2 * a);
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);
}

static void model_rev(const double *in, double a, int n, double *in_adj, double *a_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  const double *last = in + n;  // line 26
  unsigned long x_size = last - in;
  double *x_data = ::cugrad::host::allocate_host<double>(x_size * 8, nullptr, "kernel.cu:26");
  double *x_data_adj = ::cugrad::host::shadow_host<double>(x_size * 8, nullptr, "kernel.cu:26");
  for (unsigned long i = 0; i < x_size; ++i) x_data[i] = in[i];
  double m_taps_data[3];  // line 27
  unsigned long n_1 = n;  // line 12
  double *m_weights_data = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  double *m_weights_data_adj = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  for (unsigned long i = 0; i < n_1; ++i) m_weights_data[i] = 0.5;
  m_taps_data[0] = 1.0;
  m_taps_data[1] = 2.0;
  m_taps_data[2] = 3.0;
  int n_2 = x_size;  // line 15
  unsigned long n_3 = n_2;  // line 17
  double *dx = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:17");
  double *dx_adj = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:17");
  double *dz = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:17");
  double *dz_adj = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:17");
  ::cugrad::host::copy(dx, x_data, n_3 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 19
      ::cugrad::derived<decltype(&mul), &mul, true, false>{}, "kernel.cu:19", dz, dx, a, n_2);
  double *out_data = ::cugrad::host::allocate_zeroed_host<double>(n_3 * 8, nullptr,  // line 20
      "kernel.cu:20");
  double *out_data_adj = ::cugrad::host::shadow_host<double>(n_3 * 8, nullptr, "kernel.cu:20");
  ::cugrad::host::copy(out_data, dz, n_3 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(dx, nullptr, "kernel.cu:22");  // line 22
  ::cugrad::host::free_device(dz, nullptr, "kernel.cu:22");
  double *z_data = ::cugrad::host::allocate_host<double>(n_3 * 8, nullptr, "kernel.cu:29");  // line 29
  double *z_data_adj = ::cugrad::host::shadow_host<double>(n_3 * 8, nullptr, "kernel.cu:29");
  for (unsigned long i = 0; i < n_3; ++i) z_data[i] = out_data[i];
  double *last_1 = x_data + x_size;  // line 30
  unsigned long n_4 = last_1 - x_data;
  for (unsigned long i = 0; i < n_4; ++i) {
    double p = x_data[i];
    double q = out_data[i];
    z_data[i] = a * p * q;
  }
  double *last_2 = z_data + n_3;  // line 31
  unsigned long n_5 = last_2 - z_data;
  bool t0 = n_5 > n_1;
  double *fresh_adj = nullptr;
  double *m_weights_data_adj_1 = m_weights_data_adj;
  if (t0) {
    double *fresh = ::cugrad::host::allocate_host<double>(n_5 * 8, nullptr, "kernel.cu:31");
    fresh_adj = ::cugrad::host::shadow_host<double>(n_5 * 8, nullptr, "kernel.cu:31");
    for (unsigned long i = 0; i < n_1; ++i) fresh[i] = m_weights_data[i];
    ::cugrad::host::free_host(m_weights_data, nullptr, "kernel.cu:31");
    m_weights_data = fresh;
    m_weights_data_adj_1 = fresh_adj;
  }
  for (unsigned long i = 0; i < n_5; ++i) m_weights_data[i] = z_data[i];
  double *p = ::cugrad::host::allocate_zeroed_host<double>(n_1 * 8, nullptr, "kernel.cu:32");  // line 32
  double *p_adj = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:32");
  double *last_3 = m_weights_data + n_5;  // line 33
  unsigned long n_6 = last_3 - m_weights_data;
  for (unsigned long i = 0; i < n_6; ++i) p[i] = m_weights_data[i];
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:34");
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:34");
  for (unsigned long i = 0; i < n_5; ++i) z_data[i] = 0.25;  // line 35
  long long trips = 0;
  for (double *__begin1 = z_data; __begin1 != last_2; ++__begin1) {  // line 36
    *__begin1 += *out_data;
    ++trips;
  }
  unsigned long i = 0;
  bool go = true;
  long long trips_1 = 0;
  while (go) {  // line 38
    go = i < 3;
    unsigned long i_1 = i;
    if (go) i_1 = i + 1;
    ++trips_1;
    tape.push(i);
    i = i_1;
  }
  if (p != nullptr) ::cugrad::host::free_host(p, nullptr, "kernel.cu:25");  // line 25
  ::cugrad::host::free_host(z_data, nullptr, "kernel.cu:25");
  ::cugrad::host::free_host(x_data, nullptr, "kernel.cu:25");
  ::cugrad::host::free_host(m_weights_data, nullptr, "kernel.cu:25");
  ::cugrad::host::free_host(out_data, nullptr, "kernel.cu:25");

  // reverse sweep
  for (long long k = trips_1; k > 0; --k) {  // line 38
    unsigned long i_1 = tape.pop<unsigned long>();
    bool go_1 = i_1 < 3;
    if (go_1) {
      double t1 = m_taps_data[i_1];
      double t2 = x_data[x_size - 1];
      x_data_adj[x_size - 1] += t1 * out_data[i_1];
      out_data_adj[i_1] += t2 * t1;
    }
  }
  unsigned long k = 0 < n_5 ? n_5 : 0;  // line 37
  unsigned long k_1 = k;
  while (k_1 > 0) {
    unsigned long i_1 = k_1 - 1;
    double t1 = p[i_1];
    p_adj[i_1] += z_data[i_1];
    z_data_adj[i_1] += t1;
    k_1 = i_1;
  }
  for (long long k_2 = trips; k_2 > 0; --k_2) {  // line 36
    double *__begin1_adj = z_data_adj + (k_2 - 1);
    double t1 = *__begin1_adj;
    *__begin1_adj = 0.0;
    *__begin1_adj += t1;
    *out_data_adj += t1;
  }
  for (unsigned long k_2 = k; k_2 > 0; --k_2) z_data_adj[k_2 - 1] = 0.0;  // line 35
  for (unsigned long k_2 = 0 < n_6 ? n_6 : 0; k_2 > 0; --k_2) {  // line 33
    m_weights_data_adj_1[k_2 - 1] += p_adj[k_2 - 1];
    p_adj[k_2 - 1] = 0.0;
  }
  for (; k > 0; --k) {  // line 31
    z_data_adj[k - 1] += m_weights_data_adj_1[k - 1];
    m_weights_data_adj_1[k - 1] = 0.0;
  }
  if (t0) {
    for (unsigned long k_2 = 0 < n_1 ? n_1 : 0; k_2 > 0; --k_2) {
      m_weights_data_adj[k_2 - 1] += fresh_adj[k_2 - 1];
      fresh_adj[k_2 - 1] = 0.0;
    }
  }
  unsigned long k_2 = 0 < n_4 ? n_4 : 0;
  double a_adj_1 = 0.0;
  while (k_2 > 0) {  // line 30
    unsigned long i_1 = k_2 - 1;
    double p_1 = x_data[i_1];
    double q = out_data[i_1];
    double t1 = z_data_adj[i_1];
    double t2 = t1 * q;
    double q_adj = t1 * (a * p_1);
    a_adj_1 += t2 * p_1;
    double p_adj_1 = t2 * a;
    out_data_adj[i_1] += q_adj;
    x_data_adj[i_1] += p_adj_1;
    z_data_adj[i_1] = 0.0;
    k_2 = i_1;
  }
  for (unsigned long k_3 = 0 < n_3 ? n_3 : 0; k_3 > 0; --k_3) {  // line 29
    out_data_adj[k_3 - 1] += z_data_adj[k_3 - 1];
    z_data_adj[k_3 - 1] = 0.0;
  }
  ::cugrad::host::add_back(dz_adj, out_data_adj, n_3 * 8, cudaMemcpyDeviceToHost, nullptr,  // line 21
      "kernel.cu:21");
  double *t1 = ::cugrad::host::slot<double>(0, "kernel.cu:19");  // line 19
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&mul_reverse_0_1_2), &mul_reverse_0_1_2, true, false>{}, "kernel.cu:19", dz,
      dx, a, n_2, dz_adj, dx_adj, t1);
  ::cugrad::host::add_back(x_data_adj, dx_adj, n_3 * 8, cudaMemcpyHostToDevice, nullptr,  // line 18
      "kernel.cu:18");
  for (unsigned long k_3 = 0 < n_1 ? n_1 : 0; k_3 > 0; --k_3) m_weights_data_adj[k_3 - 1] = 0.0;  // line 12
  for (unsigned long k_3 = 0 < x_size ? x_size : 0; k_3 > 0; --k_3) {  // line 26
    in_adj[k_3 - 1] += x_data_adj[k_3 - 1];
    x_data_adj[k_3 - 1] = 0.0;
  }
  *a_adj += a_adj_1;
  double a_adj_2 = ::cugrad::host::take_slot<double>(0, "kernel.cu:26");
  *a_adj += a_adj_2;
}
