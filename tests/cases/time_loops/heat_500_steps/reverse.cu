// Gradient of `heat` (kernel.cu:10) with respect to start, source, rate, by cugrad.
//   start_adj: the gradient with respect to *start is added to it
//   source_adj: the gradient with respect to *source is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void conduct_reverse_0_1_2_3(double *next, const double *now, const double *source,
    double rate, int n, double *next_adj, double *now_adj, double *source_adj, double *rate_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double rate_adj_1 = 0.0;
  if (i < n) {  // line 4
    int t0 = i > 0 ? i - 1 : i;  // line 5
    double left = now[t0];
    int t1 = i + 1 < n ? i + 1 : i;
    double right = now[t1];
    double t2 = now[i];  // line 6
    double t3 = 0.2 * t2;
    double conductivity = 1.0 + t3 * t2;
    double t4 = left - 2.0 * t2 + right;  // line 7

    // reverse sweep
    double t5 = next_adj[i];
    rate_adj_1 = t5 * (conductivity * t4 + source[i]);
    double t6 = t5 * rate;
    source_adj[i] += t6;
    double conductivity_adj = t6 * t4;
    double right_adj = t6 * conductivity;
    atomicAdd(&now_adj[i], t5 - right_adj * 2.0 + conductivity_adj * t3  // line 6
        + conductivity_adj * t2 * 0.2);
    atomicAdd(&now_adj[t1], right_adj);  // line 5
    atomicAdd(&now_adj[t0], right_adj);
    next_adj[i] = 0.0;  // line 7
  }
  ::cugrad::accumulate_block(&rate_adj[::cugrad::place_of_block()], rate_adj_1);  // line 3
}

static void heat_rev(const double *start, const double *source, double rate, int n, int steps,
    double *start_adj, double *source_adj, double *rate_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, start_adj, source_adj, rate_adj);
  unsigned long bytes = (unsigned long)n * 8;  // line 11
  double *last = ::cugrad::host::allocate_host<double>(bytes, nullptr, "kernel.cu:12");  // line 12
  double *last_adj = ::cugrad::host::shadow_host<double>(bytes, nullptr, "kernel.cu:12");
  double *now = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:13");  // line 13
  double *now_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:13");
  double *next = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:14");  // line 14
  double *next_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:14");
  double *heating = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:15");  // line 15
  double *heating_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:15");
  ::cugrad::host::copy(now, start, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::copy(heating, source, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 19
      ? steps : 0), tape, "binomial:8", "kernel.cu:19");
  ::cugrad::host::loop_buffer(steps_of_loop, next, "kernel.cu:19");
  ::cugrad::host::loop_buffer(steps_of_loop, now, "kernel.cu:19");
  double *now_1 = now;
  double *next_1 = next;
  double *now_adj_1 = now_adj;
  double *next_adj_1 = next_adj;
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, now_1, next_1, t, now_adj_1, next_adj_1);
    int t0 = (n + 31) / 32;  // line 20
    long long t1 = 32 * (long long)(unsigned int)t0;
    ::cugrad::host::snapshot next_before = ::cugrad::host::keep(next_1, nullptr,
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, t1 < n ? t1 : (long long)n, now_1, heating), "kernel.cu:20");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t0), dim3(32u)),
        ::cugrad::derived<decltype(&conduct), &conduct, true, false>{}, "kernel.cu:20", next_1, now_1,
        heating, rate, n);
    tape.push(next_before);  // line 19
    double *t2 = next_1;
    next_1 = now_1;
    now_1 = t2;
    double *t3 = next_adj_1;
    next_adj_1 = now_adj_1;
    now_adj_1 = t3;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:19");
  ::cugrad::host::copy(last, now_1, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:25");  // line 25
  ::cugrad::host::free_host(last, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::free_device(now_1, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::free_device(next_1, nullptr, "kernel.cu:30");  // line 30
  ::cugrad::host::free_device(heating, nullptr, "kernel.cu:31");  // line 31

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) last_adj[i] += 2.0 * last[i];  // line 27
  ::cugrad::host::add_back(now_adj_1, last_adj, bytes, cudaMemcpyDeviceToHost, nullptr,  // line 25
      "kernel.cu:25");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:19");  // line 19
  for (int t = steps - 1; t >= 0; --t) {
    bool t0 = t % 2 == 0;
    double *now_2 = t0 ? now : next;
    double *next_2 = t0 ? next : now;
    double *now_adj_2 = t0 ? now_adj : next_adj;
    double *next_adj_2 = t0 ? next_adj : now_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:19");
    double *now_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *next_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *now_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *next_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, now_3, next_3, t_1, now_adj_3, next_adj_3);
      int t1 = (n + 31) / 32;  // line 20
      long long t2 = 32 * (long long)(unsigned int)t1;
      ::cugrad::host::snapshot next_before = ::cugrad::host::keep(next_3, nullptr,
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, t2 < n ? t2 : (long long)n, now_3, heating),
          "kernel.cu:20");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(32u)),
          ::cugrad::derived<decltype(&conduct), &conduct, true, false>{}, "kernel.cu:20", next_3, now_3,
          heating, rate, n);
      ++t_1;  // line 19
      tape.push(next_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      double *t3 = next_3;
      next_3 = now_3;
      now_3 = t3;
      double *t4 = next_adj_3;
      next_adj_3 = now_adj_3;
      now_adj_3 = t4;
    }
    ::cugrad::host::snapshot next_before = tape.pop<::cugrad::host::snapshot>();
    double *t1 = ::cugrad::host::slot<double>(0, "kernel.cu:20");  // line 20
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n + 31) / 32)), dim3(32u)),
        ::cugrad::derived<decltype(&conduct_reverse_0_1_2_3), &conduct_reverse_0_1_2_3, true, false>{},
        "kernel.cu:20", next_2, now_2, heating, rate, n, next_adj_2, now_adj_2, heating_adj, t1);
    ::cugrad::host::put_back(next_before, "kernel.cu:20");
    ::cugrad::host::give_up(next_before, "kernel.cu:20");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:19");  // line 19
  }
  ::cugrad::host::add_back(source_adj, heating_adj, bytes, cudaMemcpyHostToDevice, nullptr,  // line 17
      "kernel.cu:17");
  ::cugrad::host::add_back(start_adj, now_adj, bytes, cudaMemcpyHostToDevice, nullptr,  // line 16
      "kernel.cu:16");
  double rate_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:11");  // line 11
  *rate_adj += rate_adj_1;
}
