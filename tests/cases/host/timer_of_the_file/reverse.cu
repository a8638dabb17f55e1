// Gradient of `f` (kernel.cu:21) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0_1(double *y, const double *x, double a, int n, double *y_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 18
  if (i >= n) return;  // line 19
  double t0 = x[i];
  int t1 = (i + 1) % n;
  double t2 = x[t1];

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[t1], t3 * (a * t0));
  atomicAdd(&x_adj[i], t3 + t3 * t2 * a);
}

static void f_rev(double *out, const double *in, int n, double *out_adj, double *in_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  double log_of_steps_last = log_of_steps.last;  // line 21
  Log *log_of_steps_self = log_of_steps.self;
  unsigned long t0 = (unsigned long)n * 8;  // line 10
  double *now_1 = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:10");
  double *now_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:10");
  double *next_1 = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:10");
  double *next_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:10");
  ::cugrad::host::copy(now_1, in, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(-1ll, tape, "auto",  // line 25
      "kernel.cu:25");
  ::cugrad::host::loop_buffer(steps_of_loop, next_1, "kernel.cu:25");
  ::cugrad::host::loop_buffer(steps_of_loop, now_1, "kernel.cu:25");
  int k = 0;
  bool go = true;
  long long trips = 0;
  double *now_adj_1 = now_adj;
  while (go) {
    ::cugrad::host::loop_step(steps_of_loop, k, go, now_1, next_1, log_of_steps_last, trips, now_adj_1,
        next_adj);
    go = k < config.steps;
    int k_1 = k;
    double *now_2 = now_1;
    double *next_2 = next_1;
    double *now_adj_2 = now_adj_1;
    double *next_adj_1 = next_adj;
    if (go) {
      double t1 = config.rate;  // line 26
      ::cugrad::host::snapshot next_before = ::cugrad::host::keep(next_1, nullptr,
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 32 < (long long)n ? 32 : (long long)n, now_1),
          "kernel.cu:26");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:26", next_1, now_1, t1, n);
      k_1 = k + 1;  // line 25
      tape.push(next_before);
      now_2 = next_1;
      next_2 = now_1;
      log_of_steps_last = k * config.rate;
      now_adj_2 = next_adj;
      next_adj_1 = now_adj_1;
    }
    ++trips;
    tape.push(next_1);
    tape.push(now_1);
    tape.push(next_adj);
    tape.push(now_adj_1);
    tape.push(k);
    k = k_1;
    now_1 = now_2;
    next_1 = next_2;
    now_adj_1 = now_adj_2;
    next_adj = next_adj_1;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:25");
  ::cugrad::host::copy(out, now_1, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:32");  // line 32
  ::cugrad::host::free_device(now_1, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::free_device(next_1, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::leave(&now, now_1);  // line 21
  ::cugrad::host::leave(&next, next_1);
  ::cugrad::host::leave(&log_of_steps, Log{log_of_steps_last, log_of_steps_self});

  // reverse sweep
  ::cugrad::host::add_back(now_adj_1, out_adj, t0, cudaMemcpyDeviceToDevice, nullptr,  // line 32
      "kernel.cu:32");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:25");  // line 25
  for (long long k_1 = trips; k_1 > 0; --k_1) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:25");
    int k_2 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    bool go_1 = ::cugrad::host::loop_restored<bool>(steps_of_loop_1, 1);
    double *now_2 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 2);
    double *next_2 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double log_of_steps_last_1 = ::cugrad::host::loop_restored<double>(steps_of_loop_1, 4);
    long long trips_1 = ::cugrad::host::loop_restored<long long>(steps_of_loop_1, 5);
    double *now_adj_2 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 6);
    double *next_adj_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 7);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, k_2, go_1, now_2, next_2, log_of_steps_last_1, trips_1,
          now_adj_2, next_adj_1);
      go_1 = k_2 < config.steps;
      int k_3 = k_2;
      double *now_3 = now_2;
      double *next_3 = next_2;
      double *now_adj_3 = now_adj_2;
      double *next_adj_2 = next_adj_1;
      if (go_1) {
        double t1 = config.rate;  // line 26
        ::cugrad::host::snapshot next_before = ::cugrad::host::keep(next_2, nullptr,
            ::cugrad::host::rewritten(0ll, 1ll, 0ll, 32 < (long long)n ? 32 : (long long)n, now_2),
            "kernel.cu:26");
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
            ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:26", next_2, now_2, t1, n);
        k_3 = k_2 + 1;  // line 25
        tape.push(next_before);
        now_3 = next_2;
        next_3 = now_2;
        log_of_steps_last_1 = k_2 * config.rate;
        now_adj_3 = next_adj_1;
        next_adj_2 = now_adj_2;
      }
      ++trips_1;
      tape.push(next_2);
      tape.push(now_2);
      tape.push(next_adj_1);
      tape.push(now_adj_2);
      tape.push(k_2);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      k_2 = k_3;
      now_2 = now_3;
      next_2 = next_3;
      now_adj_2 = now_adj_3;
      next_adj_1 = next_adj_2;
    }
    int k_3 = tape.pop<int>();
    double *now_adj_3 = tape.pop<double *>();
    double *next_adj_2 = tape.pop<double *>();
    double *now_3 = tape.pop<double *>();
    double *next_3 = tape.pop<double *>();
    bool go_2 = k_3 < config.steps;
    if (go_2) {
      ::cugrad::host::snapshot next_before = tape.pop<::cugrad::host::snapshot>();
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 26
          ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{},
          "kernel.cu:26", next_3, now_3, config.rate, n, next_adj_2, now_adj_3);
      ::cugrad::host::put_back(next_before, "kernel.cu:26");
      ::cugrad::host::give_up(next_before, "kernel.cu:26");
    }
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:25");  // line 25
  }
  ::cugrad::host::add_back(in_adj, now_adj, t0, cudaMemcpyDeviceToDevice, nullptr,  // line 24
      "kernel.cu:24");
}
