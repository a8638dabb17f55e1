// Gradient of `simulate` (kernel.cu:35) with respect to in, by cugrad.
//   in_adj: adjoint of *in, after in, before out; what is read is added to, what is overwritten ends as 0
//   The result's adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0(double *x, int n, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i < n) {  // line 4
    // reverse sweep
    x_adj[i] = 2.0 * (x_adj[i] * x[i]);
  }
}

static void simulate_rev(const double *in, int n, double *in_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true);
  double *s_a = ::cugrad::host::allocate_device<double>((unsigned long)(2 * n) * 8, nullptr,  // line 12
      "kernel.cu:12");
  double *s_a_adj = ::cugrad::host::shadow_device<double>((unsigned long)(2 * n) * 8, nullptr,
      "kernel.cu:12");
  double *s_b = ::cugrad::host::allocate_device<double>((unsigned long)(2 * n) * 8, nullptr,  // line 13
      "kernel.cu:13");
  double *s_b_adj = ::cugrad::host::shadow_device<double>((unsigned long)(2 * n) * 8, nullptr,
      "kernel.cu:13");
  ::cugrad::host::fill(s_a, 0, (unsigned long)(2 * n) * 8, nullptr, "kernel.cu:39");  // line 39
  unsigned long t0 = n;  // line 40
  ::cugrad::host::copy(s_a + n, in, t0 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:40");
  int n_1 = 2 * n;  // line 41
  double *h_adj_kept[3];
  ::cugrad::host::snapshot t_kept[3];
  ::cugrad::host::snapshot s_b_before_kept[3];
  double *s_a_1 = s_a;
  double *s_b_1 = s_b;
  for (int k = 0; k < 3; ++k) {
    ::cugrad::host::copy(s_b_1, s_a_1 + n, t0 * 8, cudaMemcpyDeviceToDevice, nullptr,  // line 42
        "kernel.cu:42");
    ::cugrad::host::copy(s_b_1 + n, s_b_1, t0 * 8, cudaMemcpyDeviceToDevice, nullptr,  // line 43
        "kernel.cu:43");
    ::cugrad::host::snapshot t1 = ::cugrad::host::keep(s_b_1 + n, nullptr, "kernel.cu:44");  // line 44
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:44", s_b_1 + n, n);
    ::cugrad::host::snapshot s_b_before = ::cugrad::host::keep(s_b_1, nullptr, "kernel.cu:45");  // line 45
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(64u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:45", s_b_1, 2 * n);
    double *h = ::cugrad::host::allocate_host<double>((unsigned long)n_1 * 8, nullptr,  // line 27
        "kernel.cu:27");
    double *h_adj = ::cugrad::host::shadow_host<double>((unsigned long)n_1 * 8, nullptr, "kernel.cu:27");
    ::cugrad::host::copy(h, s_b_1, (unsigned long)n_1 * 8, cudaMemcpyDeviceToHost, nullptr,  // line 28
        "kernel.cu:28");
    for (int i = 0; i < n_1; ++i) tape.push(h[i]);  // line 30
    ::cugrad::host::free_host(h, nullptr, "kernel.cu:31");  // line 31
    t_kept[k] = t1;  // line 41
    s_b_before_kept[k] = s_b_before;
    h_adj_kept[k] = h_adj;
    double *t2 = s_b_1;
    s_b_1 = s_a_1;
    s_a_1 = t2;
  }
  ::cugrad::host::free_device(s_a_1, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(s_b_1, nullptr, "kernel.cu:22");  // line 22

  // reverse sweep
  for (int k = 2; k >= 0; --k) {  // line 41
    double *s_b_2 = k % 2 == 0 ? s_b : s_a;
    double *s_a_adj_1 = k % 2 == 0 ? s_a_adj : s_b_adj;
    double *s_b_adj_1 = k % 2 == 0 ? s_b_adj : s_a_adj;
    ::cugrad::host::snapshot t1 = t_kept[k];
    ::cugrad::host::snapshot s_b_before = s_b_before_kept[k];
    double *h_adj = h_adj_kept[k];
    for (int i = n_1 - 1; i >= 0; --i) {  // line 30
      double t2 = tape.pop<double>();
      h_adj[i] += 2.0 * t2;
    }
    ::cugrad::host::add_back(s_b_adj_1, h_adj, (unsigned long)n_1 * 8, cudaMemcpyDeviceToHost,  // line 28
        nullptr, "kernel.cu:28");
    ::cugrad::host::put_back(s_b_before, "kernel.cu:45");  // line 45
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(64u)),
        ::cugrad::derived<decltype(&step_reverse_0), &step_reverse_0, true, false>{}, "kernel.cu:45", s_b_2,
        2 * n, s_b_adj_1);
    ::cugrad::host::give_up(s_b_before, "kernel.cu:45");
    ::cugrad::host::put_back(t1, "kernel.cu:44");  // line 44
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0), &step_reverse_0, true, false>{}, "kernel.cu:44",
        s_b_2 + n, n, s_b_adj_1 + n);
    ::cugrad::host::give_up(t1, "kernel.cu:44");
    ::cugrad::host::add_back(s_b_adj_1, s_b_adj_1 + n, t0 * 8, cudaMemcpyDeviceToDevice, nullptr,  // line 43
        "kernel.cu:43");
    ::cugrad::host::add_back(s_a_adj_1 + n, s_b_adj_1, t0 * 8, cudaMemcpyDeviceToDevice, nullptr,  // line 42
        "kernel.cu:42");
  }
  ::cugrad::host::add_back(in_adj, s_a_adj + n, t0 * 8, cudaMemcpyHostToDevice, nullptr,  // line 40
      "kernel.cu:40");
  ::cugrad::host::clear(s_a_adj, (unsigned long)(2 * n) * 8, nullptr, "kernel.cu:39");  // line 39
}
