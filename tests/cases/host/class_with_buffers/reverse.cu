// Gradient of `simulate` (kernel.cu:35) with respect to in, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0(double *x, int n, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&x_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
}

static void simulate_rev(const double *in, int n, double *in_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, in_adj);
  int n_1 = 2 * n;  // line 12
  unsigned long t0 = (unsigned long)n_1 * 8;
  double *s_a = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:12");
  double *s_a_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  double *s_b = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:13");  // line 13
  double *s_b_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:13");
  ::cugrad::host::fill(s_a, 0, t0, nullptr, "kernel.cu:39");  // line 39
  unsigned long t1 = (unsigned long)n * 8;  // line 40
  ::cugrad::host::copy(s_a + n, in, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:40");
  double *h_adj_kept[3];  // line 41
  ::cugrad::host::snapshot s_b_before_kept[3];
  ::cugrad::host::snapshot s_b_before_kept_1[3];
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(3ll, tape, "auto", "kernel.cu:41");
  ::cugrad::host::loop_buffer(steps_of_loop, s_b, "kernel.cu:41");
  ::cugrad::host::loop_buffer(steps_of_loop, s_a, "kernel.cu:41");
  double sum = 0.0;
  double *s_a_1 = s_a;
  double *s_b_1 = s_b;
  double *s_a_adj_1 = s_a_adj;
  double *s_b_adj_1 = s_b_adj;
  for (int k = 0; k < 3; ++k) {
    ::cugrad::host::loop_step(steps_of_loop, sum, k, s_a_1, s_b_1, s_a_adj_1, s_b_adj_1);
    ::cugrad::host::copy(s_b_1, s_a_1 + n, t1, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:42");  // line 42
    ::cugrad::host::copy(s_b_1 + n, s_b_1, t1, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:43");  // line 43
    ::cugrad::host::snapshot s_b_before = ::cugrad::host::keep(s_b_1, nullptr, "kernel.cu:44");  // line 44
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:44", s_b_1 + n, n);
    ::cugrad::host::snapshot s_b_before_1 = ::cugrad::host::keep(s_b_1, nullptr, "kernel.cu:45");  // line 45
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(64u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:45", s_b_1, n_1);
    double *h = ::cugrad::host::allocate_host<double>(t0, nullptr, "kernel.cu:27");  // line 27
    double *h_adj = ::cugrad::host::shadow_host<double>(t0, nullptr, "kernel.cu:27");
    ::cugrad::host::copy(h, s_b_1, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
    double sum_1 = 0.0;
    for (int i = 0; i < n_1; ++i) {  // line 30
      double t2 = h[i];
      sum_1 += t2 * t2;
      tape.push(t2);
    }
    ::cugrad::host::free_host(h, nullptr, "kernel.cu:31");  // line 31
    sum += sum_1;  // line 46
    s_b_before_kept[k] = s_b_before;  // line 41
    s_b_before_kept_1[k] = s_b_before_1;
    h_adj_kept[k] = h_adj;
    double *t2 = s_b_1;
    s_b_1 = s_a_1;
    s_a_1 = t2;
    double *t3 = s_b_adj_1;
    s_b_adj_1 = s_a_adj_1;
    s_a_adj_1 = t3;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:41");
  ::cugrad::host::free_device(s_a_1, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(s_b_1, nullptr, "kernel.cu:22");  // line 22

  // reverse sweep
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:41");  // line 41
  for (int k = 2; k >= 0; --k) {
    bool t2 = k % 2 == 0;
    double *s_b_2 = t2 ? s_b : s_a;
    double *s_a_adj_2 = t2 ? s_a_adj : s_b_adj;
    double *s_b_adj_2 = t2 ? s_b_adj : s_a_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:41");
    double sum_1 = ::cugrad::host::loop_restored<double>(steps_of_loop_1, 0);
    int k_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 1);
    double *s_a_2 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 2);
    double *s_b_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *s_a_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    double *s_b_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 5);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, sum_1, k_1, s_a_2, s_b_3, s_a_adj_3, s_b_adj_3);
      ::cugrad::host::copy(s_b_3, s_a_2 + n, t1, cudaMemcpyDeviceToDevice, nullptr,  // line 42
          "kernel.cu:42");
      ::cugrad::host::copy(s_b_3 + n, s_b_3, t1, cudaMemcpyDeviceToDevice, nullptr,  // line 43
          "kernel.cu:43");
      ::cugrad::host::snapshot s_b_before = ::cugrad::host::keep(s_b_3, nullptr, "kernel.cu:44");  // line 44
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:44", s_b_3 + n, n);
      ::cugrad::host::snapshot s_b_before_1 = ::cugrad::host::keep(s_b_3, nullptr,  // line 45
          "kernel.cu:45");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(64u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:45", s_b_3, n_1);
      double *h = ::cugrad::host::allocate_host<double>(t0, nullptr, "kernel.cu:27");  // line 27
      double *h_adj = ::cugrad::host::shadow_host<double>(t0, nullptr, "kernel.cu:27");
      ::cugrad::host::copy(h, s_b_3, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
      double sum_2 = 0.0;
      for (int i = 0; i < n_1; ++i) {  // line 30
        double t3 = h[i];
        sum_2 += t3 * t3;
        tape.push(t3);
      }
      ::cugrad::host::free_host(h, nullptr, "kernel.cu:31");  // line 31
      sum_1 += sum_2;  // line 46
      s_b_before_kept[k_1] = s_b_before;  // line 41
      s_b_before_kept_1[k_1] = s_b_before_1;
      h_adj_kept[k_1] = h_adj;
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      ++k_1;
      double *t3 = s_b_3;
      s_b_3 = s_a_2;
      s_a_2 = t3;
      double *t4 = s_b_adj_3;
      s_b_adj_3 = s_a_adj_3;
      s_a_adj_3 = t4;
    }
    ::cugrad::host::snapshot s_b_before = s_b_before_kept[k];
    ::cugrad::host::snapshot s_b_before_1 = s_b_before_kept_1[k];
    double *h_adj = h_adj_kept[k];
    for (int i = n_1 - 1; i >= 0; --i) {  // line 30
      double t3 = tape.pop<double>();
      h_adj[i] += 2.0 * t3;
    }
    ::cugrad::host::add_back(s_b_adj_2, h_adj, t0, cudaMemcpyDeviceToHost, nullptr,  // line 28
        "kernel.cu:28");
    ::cugrad::host::put_back(s_b_before_1, "kernel.cu:45");  // line 45
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(64u)),
        ::cugrad::derived<decltype(&step_reverse_0), &step_reverse_0, true, false>{}, "kernel.cu:45", s_b_2,
        n_1, s_b_adj_2);
    ::cugrad::host::give_up(s_b_before_1, "kernel.cu:45");
    ::cugrad::host::put_back(s_b_before, "kernel.cu:44");  // line 44
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0), &step_reverse_0, true, false>{}, "kernel.cu:44",
        s_b_2 + n, n, s_b_adj_2 + n);
    ::cugrad::host::give_up(s_b_before, "kernel.cu:44");
    ::cugrad::host::add_back(s_b_adj_2, s_b_adj_2 + n, t1, cudaMemcpyDeviceToDevice, nullptr,  // line 43
        "kernel.cu:43");
    ::cugrad::host::add_back(s_a_adj_2 + n, s_b_adj_2, t1, cudaMemcpyDeviceToDevice, nullptr,  // line 42
        "kernel.cu:42");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:41");  // line 41
  }
  ::cugrad::host::add_back(in_adj, s_a_adj + n, t1, cudaMemcpyHostToDevice, nullptr,  // line 40
      "kernel.cu:40");
  ::cugrad::host::clear(s_a_adj, t0, nullptr, "kernel.cu:39");  // line 39
}
