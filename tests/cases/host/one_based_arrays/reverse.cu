// Gradient of `one_based` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0_1(double *v, const double *u, int n, double *v_adj, double *u_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;  // line 3
  if (i > n) return;  // line 4
  int t0 = i > 1 ? i - 1 : n;
  double t1 = u[t0];

  // reverse sweep
  double t2 = v_adj[i];
  atomicAdd(&u_adj[t0], t2 * (0.1 * u[i]));
  atomicAdd(&u_adj[i], t2 + t2 * t1 * 0.1);
  v_adj[i] = 0.0;
}

static void one_based_rev(double *out, const double *in, int n, int steps, double *out_adj, double *in_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 8
  double *u = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:8");
  double *u_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  double *v = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:9");  // line 9
  double *v_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:9");
  ::cugrad::host::copy(u, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 11
      ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:11", v - 1, u - 1, n);
  ::cugrad::host::snapshot u_before = ::cugrad::host::keep(u, nullptr, t0, "kernel.cu:12");  // line 12
  ::cugrad::host::fill(u, 0, t0, nullptr, "kernel.cu:12");
  ::cugrad::host::snapshot u_before_1 = ::cugrad::host::keep(u, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:13", u - 1, v - 1, n);
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 14
      ? steps : 0), tape, "auto", "kernel.cu:14");
  ::cugrad::host::loop_buffer(steps_of_loop, v, "kernel.cu:14");
  ::cugrad::host::loop_buffer(steps_of_loop, u, "kernel.cu:14");
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, t);
    ::cugrad::host::snapshot v_before = ::cugrad::host::keep(v, nullptr, "kernel.cu:15");  // line 15
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:15", v - 1, u - 1, n);
    ::cugrad::host::snapshot u_before_2 = ::cugrad::host::keep(u, nullptr, "kernel.cu:16");  // line 16
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:16", u - 1, v - 1, n);
    tape.push(v_before);  // line 14
    tape.push(u_before_2);
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:14");
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::free_device(v, nullptr, "kernel.cu:20");  // line 20

  // reverse sweep
  ::cugrad::host::add_back(u_adj, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:14");  // line 14
  for (int t = steps - 1; t >= 0; --t) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:14");
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, t_1);
      ::cugrad::host::snapshot v_before = ::cugrad::host::keep(v, nullptr, "kernel.cu:15");  // line 15
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:15", v - 1, u - 1, n);
      ::cugrad::host::snapshot u_before_2 = ::cugrad::host::keep(u, nullptr, "kernel.cu:16");  // line 16
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:16", u - 1, v - 1, n);
      ++t_1;  // line 14
      tape.push(v_before);
      tape.push(u_before_2);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
    }
    ::cugrad::host::snapshot u_before_2 = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot v_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::check(::cugrad::host::reaches_before(u, u - 1), "kernel.cu:16");  // line 16
    ::cugrad::host::check(::cugrad::host::reaches_before(v, v - 1), "kernel.cu:16");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{}, "kernel.cu:16",
        u - 1, v - 1, n, u_adj - 1, v_adj - 1);
    ::cugrad::host::put_back(u_before_2, "kernel.cu:16");
    ::cugrad::host::give_up(u_before_2, "kernel.cu:16");
    ::cugrad::host::check(::cugrad::host::reaches_before(v, v - 1), "kernel.cu:15");  // line 15
    ::cugrad::host::check(::cugrad::host::reaches_before(u, u - 1), "kernel.cu:15");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{}, "kernel.cu:15",
        v - 1, u - 1, n, v_adj - 1, u_adj - 1);
    ::cugrad::host::put_back(v_before, "kernel.cu:15");
    ::cugrad::host::give_up(v_before, "kernel.cu:15");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:14");  // line 14
  }
  ::cugrad::host::check(::cugrad::host::reaches_before(u, u - 1), "kernel.cu:13");  // line 13
  ::cugrad::host::check(::cugrad::host::reaches_before(v, v - 1), "kernel.cu:13");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{}, "kernel.cu:13", u - 1,
      v - 1, n, u_adj - 1, v_adj - 1);
  ::cugrad::host::put_back(u_before_1, "kernel.cu:13");
  ::cugrad::host::give_up(u_before_1, "kernel.cu:13");
  ::cugrad::host::clear(u_adj, t0, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::put_back(u_before, "kernel.cu:12");
  ::cugrad::host::give_up(u_before, "kernel.cu:12");
  ::cugrad::host::check(::cugrad::host::reaches_before(v, v - 1), "kernel.cu:11");  // line 11
  ::cugrad::host::check(::cugrad::host::reaches_before(u, u - 1), "kernel.cu:11");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{}, "kernel.cu:11", v - 1,
      u - 1, n, v_adj - 1, u_adj - 1);
  ::cugrad::host::add_back(in_adj, u_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");  // line 10
}
