// Gradient of `back` (kernel.cu:10) with respect to out, in, first, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   first_adj: the gradient with respect to *first is added to it
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0_1(double *v, const double *u, int n, double *v_adj, double *u_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = u[i];
  double t1 = 0.1 * t0;
  int t2 = i > 0 ? i - 1 : n - 1;
  double t3 = u[t2];
  v[i] = t0 + t1 * t3;

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&v_adj[i], 0.0);
  atomicAdd(&u_adj[t2], t4 * t1);
  atomicAdd(&u_adj[i], t4 + t4 * t3 * 0.1);
}

static __global__ void grow_reverse_0(double *u, int n, double *u_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = u[i];

  // reverse sweep
  double t1 = u_adj[i];
  u_adj[i] = t1 + t1 * (0.05 * t0) + t1 * t0 * 0.05;
}

static void back_rev(double *out, const double *in, const double *first, int n, int steps, double *out_adj,
    double *in_adj, double *first_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj, first_adj);
  unsigned long t0 = (unsigned long)((steps + 1) * n) * 8;  // line 12
  double *all = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:12");
  double *all_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  unsigned long t1 = (unsigned long)n * 8;  // line 13
  double *own = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:13");
  double *own_adj = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(own, first, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");  // line 14
  double *now = all + steps * n;  // line 15
  double *t2 = all_adj + steps * n;
  ::cugrad::host::copy(now, in, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");  // line 16
  int t3 = -n;  // line 18
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 17
      ? steps : 0), tape, "auto", "kernel.cu:17");
  ::cugrad::host::loop_buffer(steps_of_loop, all, "kernel.cu:17");
  double *now_1 = now;
  double *now_adj = t2;
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, now_1, t, now_adj);
    double *now_2 = now_1 + t3;  // line 18
    ::cugrad::host::snapshot all_before = ::cugrad::host::keep(all, nullptr, "kernel.cu:18");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:18", now_2, now_1, n);
    double *beside = t > 0 ? now_2 + 2 * n + t3 : own;  // line 20
    ::cugrad::host::snapshot all_before_1 = ::cugrad::host::keep(all, nullptr, "kernel.cu:21");  // line 21
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:21", now_2, beside, n);
    ::cugrad::host::snapshot all_before_2 = ::cugrad::host::keep(all, nullptr, "kernel.cu:22");  // line 22
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&grow), &grow, true, false>{}, "kernel.cu:22", now_2, n);
    tape.push(all_before);  // line 17
    tape.push(all_before_1);
    tape.push(all_before_2);
    now_1 = now_2;
    now_adj += t3;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:17");
  ::cugrad::host::copy(out, now_1, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::free_device(all, nullptr, "kernel.cu:25");  // line 25
  ::cugrad::host::free_device(own, nullptr, "kernel.cu:26");  // line 26

  // reverse sweep
  ::cugrad::host::add_back(now_adj, out_adj, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:17");  // line 17
  for (int t = steps - 1; t >= 0; --t) {
    long long t4 = (long long)t * (long long)t3;
    double *now_2 = now + t4;
    double *now_adj_1 = t2 + t4;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:17");
    double *now_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 1);
    double *now_adj_2 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 2);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, now_3, t_1, now_adj_2);
      double *now_4 = now_3 + t3;  // line 18
      ::cugrad::host::snapshot all_before = ::cugrad::host::keep(all, nullptr, "kernel.cu:18");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:18", now_4, now_3, n);
      double *beside = t_1 > 0 ? now_4 + 2 * n + t3 : own;  // line 20
      ::cugrad::host::snapshot all_before_1 = ::cugrad::host::keep(all, nullptr, "kernel.cu:21");  // line 21
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:21", now_4, beside, n);
      ::cugrad::host::snapshot all_before_2 = ::cugrad::host::keep(all, nullptr, "kernel.cu:22");  // line 22
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&grow), &grow, true, false>{}, "kernel.cu:22", now_4, n);
      ++t_1;  // line 17
      tape.push(all_before);
      tape.push(all_before_1);
      tape.push(all_before_2);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      now_3 = now_4;
      now_adj_2 += t3;
    }
    ::cugrad::host::snapshot all_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot all_before_1 = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot all_before_2 = tape.pop<::cugrad::host::snapshot>();
    double *now_4 = now_2 + t3;  // line 18
    double *t5 = now_adj_1 + t3;
    bool t6 = t > 0;  // line 20
    double *beside = t6 ? now_4 + 2 * n + t3 : own;
    ::cugrad::host::put_back(all_before, "kernel.cu:22");  // line 22
    ::cugrad::host::check(::cugrad::host::reaches_before(all, now_4), "kernel.cu:22");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&grow_reverse_0), &grow_reverse_0, true, false>{}, "kernel.cu:22", now_4,
        n, t5);
    ::cugrad::host::give_up(all_before, "kernel.cu:22");
    ::cugrad::host::put_back(all_before_1, "kernel.cu:21");  // line 21
    ::cugrad::host::keep_result(all, "kernel.cu:21");
    ::cugrad::host::check(::cugrad::host::reaches_before(all, now_4), "kernel.cu:21");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{}, "kernel.cu:21",
        now_4, beside, n, t5, t6 ? t5 + 2 * n + t3 : own_adj);
    ::cugrad::host::put_back(all_before_1, "kernel.cu:21");
    ::cugrad::host::give_up(all_before_1, "kernel.cu:21");
    ::cugrad::host::put_back(all_before_2, "kernel.cu:18");  // line 18
    ::cugrad::host::keep_result(all, "kernel.cu:18");
    ::cugrad::host::check(::cugrad::host::reaches_before(all, now_4), "kernel.cu:18");
    ::cugrad::host::check(::cugrad::host::reaches_before(all, now_2), "kernel.cu:18");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{}, "kernel.cu:18",
        now_4, now_2, n, t5, now_adj_1);
    ::cugrad::host::put_back(all_before_2, "kernel.cu:18");
    ::cugrad::host::give_up(all_before_2, "kernel.cu:18");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:17");  // line 17
  }
  ::cugrad::host::add_back(in_adj, t2, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::add_back(first_adj, own_adj, t1, cudaMemcpyHostToDevice, nullptr,  // line 14
      "kernel.cu:14");
}
