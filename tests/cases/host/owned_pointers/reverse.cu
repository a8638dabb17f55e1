// Gradient of `owned` (kernel.cu:12) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __global__ void mul_reverse_0_1_2(double *z, const double *x, double a, int n, double *z_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  double a_adj_1 = 0.0;
  if (i < n) {
    double t0 = x[i];

    // reverse sweep
    double t1 = z_adj[i];
    double t2 = t1 * t0;
    a_adj_1 = t2 * t0;
    x_adj[i] += t1 * (a * t0) + t2 * a;
    z_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);
}

static void owned_rev(const double *in, double a, int n, double *in_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  unsigned long n_1 = n;  // line 13
  double *h_data = ::cugrad::host::allocate_zeroed_host<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *h_data_adj = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *g_data = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *g_data_adj = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:13");
  for (unsigned long i = 0; i < n_1; ++i) g_data[i] = 1.5;
  for (int i = 0; i < n; ++i) {  // line 14
    unsigned long i_1 = i;
    h_data[i_1] = in[i] * a;
  }
  double *p = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:11");  // line 11
  double *p_adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:11");
  double *p_1 = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:11");
  double *p_adj_1 = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:11");
  ::cugrad::host::copy(p, h_data, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 17
      ::cugrad::derived<decltype(&mul), &mul, true, false>{}, "kernel.cu:17", p_1, p, a, n);
  ::cugrad::host::copy(g_data, p_1, n_1 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");  // line 18
  double *last = g_data + n_1;  // line 20
  unsigned long n_2 = last - g_data;
  long long trips = 0;
  for (double *__begin1 = g_data; __begin1 != last; ++__begin1) ++trips;  // line 21
  if (p_1 != nullptr) ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:9");  // line 12
  if (p != nullptr) ::cugrad::host::free_device(p, nullptr, "kernel.cu:9");
  ::cugrad::host::free_host(g_data, nullptr, "kernel.cu:12");
  ::cugrad::host::free_host(h_data, nullptr, "kernel.cu:12");

  // reverse sweep
  double a_adj_1 = 0.0;
  for (long long k = trips; k > 0; --k) {  // line 21
    double *__begin1 = g_data + (k - 1);
    double *__begin1_adj = g_data_adj + (k - 1);
    double v = *__begin1;
    double v_adj = 2.0 * a;
    a_adj_1 += 2.0 * v;
    *__begin1_adj += v_adj;
  }
  for (unsigned long k = 0 < n_2 ? n_2 : 0; k > 0; --k) g_data_adj[k - 1] += 2.0;  // line 20
  ::cugrad::host::add_back(p_adj_1, g_data_adj, n_1 * 8, cudaMemcpyDeviceToHost, nullptr,  // line 18
      "kernel.cu:18");
  double *t0 = ::cugrad::host::slot<double>(0, "kernel.cu:17");  // line 17
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&mul_reverse_0_1_2), &mul_reverse_0_1_2, true, false>{}, "kernel.cu:17", p_1,
      p, a, n, p_adj_1, p_adj, t0);
  ::cugrad::host::add_back(h_data_adj, p_adj, n_1 * 8, cudaMemcpyHostToDevice, nullptr,  // line 16
      "kernel.cu:16");
  for (int i = n - 1; i >= 0; --i) {  // line 14
    unsigned long i_1 = i;
    double t1 = h_data_adj[i_1];
    a_adj_1 += t1 * in[i];
    in_adj[i] += t1 * a;
    h_data_adj[i_1] = 0.0;
  }
  for (unsigned long k = 0 < n_1 ? n_1 : 0; k > 0; --k) g_data_adj[k - 1] = 0.0;  // line 13
  *a_adj += a_adj_1;
  double a_adj_2 = ::cugrad::host::take_slot<double>(0, "kernel.cu:13");
  *a_adj += a_adj_2;
}
