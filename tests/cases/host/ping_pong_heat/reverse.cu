// Gradient of `heat` (kernel.cu:9) with respect to u, rate, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0_1_2(double *out, const double *in, double rate, int n, double *out_adj,
    double *in_adj, double *rate_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double rate_adj_1 = 0.0;
  if (i < n) {  // line 4
    bool t0 = i > 0;  // line 5
    double left = t0 ? in[i - 1] : 0.0;
    bool t1 = i + 1 < n;
    double right = t1 ? in[i + 1] : 0.0;
    double t2 = in[i];  // line 6
    double t3 = left - 2.0 * t2 + right;

    // reverse sweep
    double t4 = out_adj[i];
    double t5 = t4 * t2;
    rate_adj_1 = t5 * t3;
    double right_adj = t5 * rate;
    atomicAdd(&in_adj[i], t4 + t4 * (rate * t3) - right_adj * 2.0);
    if (t1) atomicAdd(&in_adj[i + 1], right_adj);  // line 5
    if (t0) atomicAdd(&in_adj[i - 1], right_adj);
    out_adj[i] = 0.0;  // line 6
  }
  ::cugrad::accumulate_block(&rate_adj[::cugrad::place_of_block()], rate_adj_1);  // line 3
}

static void heat_rev(double *u, double rate, int n, int steps, double *u_adj, double *rate_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, u_adj, rate_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 11
  double *a = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:11");
  double *a_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:11");
  double *b = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:12");  // line 12
  double *b_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  ::cugrad::host::copy(a, u, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 14
      ? steps : 0), tape, "auto", "kernel.cu:14");
  ::cugrad::host::loop_buffer(steps_of_loop, b, "kernel.cu:14");
  ::cugrad::host::loop_buffer(steps_of_loop, a, "kernel.cu:14");
  double *a_1 = a;
  double *b_1 = b;
  double *a_adj_1 = a_adj;
  double *b_adj_1 = b_adj;
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, a_1, b_1, t, a_adj_1, b_adj_1);
    int t1 = (n + 31) / 32;  // line 15
    long long t2 = 32 * (long long)(unsigned int)t1;
    ::cugrad::host::snapshot b_before = ::cugrad::host::keep(b_1, nullptr,
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, t2 < n ? t2 : (long long)n, a_1), "kernel.cu:15");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:15", b_1, a_1, rate, n);
    tape.push(b_before);  // line 14
    double *t3 = b_1;
    b_1 = a_1;
    a_1 = t3;
    double *t4 = b_adj_1;
    b_adj_1 = a_adj_1;
    a_adj_1 = t4;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:14");
  ::cugrad::host::copy(u, a_1, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");  // line 20
  ::cugrad::host::free_device(a_1, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(b_1, nullptr, "kernel.cu:22");  // line 22

  // reverse sweep
  ::cugrad::host::add_back(a_adj_1, u_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");  // line 20
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:14");  // line 14
  for (int t = steps - 1; t >= 0; --t) {
    bool t1 = t % 2 == 0;
    double *a_2 = t1 ? a : b;
    double *b_2 = t1 ? b : a;
    double *a_adj_2 = t1 ? a_adj : b_adj;
    double *b_adj_2 = t1 ? b_adj : a_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:14");
    double *a_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *b_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *a_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *b_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, a_3, b_3, t_1, a_adj_3, b_adj_3);
      int t2 = (n + 31) / 32;  // line 15
      long long t3 = 32 * (long long)(unsigned int)t2;
      ::cugrad::host::snapshot b_before = ::cugrad::host::keep(b_3, nullptr,
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, t3 < n ? t3 : (long long)n, a_3), "kernel.cu:15");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t2), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:15", b_3, a_3, rate, n);
      ++t_1;  // line 14
      tape.push(b_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      double *t4 = b_3;
      b_3 = a_3;
      a_3 = t4;
      double *t5 = b_adj_3;
      b_adj_3 = a_adj_3;
      a_adj_3 = t5;
    }
    ::cugrad::host::snapshot b_before = tape.pop<::cugrad::host::snapshot>();
    double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:15");  // line 15
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n + 31) / 32)), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0_1_2), &step_reverse_0_1_2, true, false>{}, "kernel.cu:15",
        b_2, a_2, rate, n, b_adj_2, a_adj_2, t2);
    ::cugrad::host::put_back(b_before, "kernel.cu:15");
    ::cugrad::host::give_up(b_before, "kernel.cu:15");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:14");  // line 14
  }
  ::cugrad::host::add_back(u_adj, a_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");  // line 13
  double rate_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:11");  // line 11
  *rate_adj += rate_adj_1;
}
