// Gradient of `either` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0_1(double *v, const double *u, int first, int n, double *v_adj,
    double *u_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + first;  // line 3
  if (i >= n + first) return;  // line 4
  int t0 = i > first ? i - 1 : n - 1 + first;
  double t1 = u[t0];

  // reverse sweep
  double t2 = v_adj[i];
  atomicAdd(&u_adj[t0], t2 * (0.1 * u[i]));
  atomicAdd(&u_adj[i], t2 + t2 * t1 * 0.1);
  v_adj[i] = 0.0;
}

static void either_rev(double *out, const double *in, int from, int n, int steps, double *out_adj,
    double *in_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 8
  double *u = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:8");
  double *u_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  double *v = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:9");  // line 9
  double *v_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:9");
  ::cugrad::host::copy(u, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 11
      ? steps : 0), tape, "auto", "kernel.cu:11");
  ::cugrad::host::loop_buffer(steps_of_loop, v, "kernel.cu:11");
  ::cugrad::host::loop_buffer(steps_of_loop, u, "kernel.cu:11");
  double *u_1 = u;
  double *v_1 = v;
  double *u_adj_1 = u_adj;
  double *v_adj_1 = v_adj;
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, u_1, v_1, t, u_adj_1, v_adj_1);
    int at = t < from ? -1 : 0;  // line 12
    ::cugrad::host::snapshot t1 = ::cugrad::host::keep(v_1 + at, nullptr,  // line 13
        ::cugrad::host::rewritten_from(v_1, (long long)-at, 1ll, 0ll,
        32 < (long long)n ? 32 : (long long)n, u_1 + at, u_1), "kernel.cu:13");
    ::cugrad::host::check(::cugrad::host::reaches_before(v_1, v_1 + at), "kernel.cu:13");
    ::cugrad::host::check(::cugrad::host::reaches_before(u_1, u_1 + at), "kernel.cu:13");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:13", v_1 + at, u_1 + at, -at, n);
    tape.push(t1);  // line 11
    double *t2 = v_1;
    v_1 = u_1;
    u_1 = t2;
    double *t3 = v_adj_1;
    v_adj_1 = u_adj_1;
    u_adj_1 = t3;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:11");
  ::cugrad::host::copy(out, u_1, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::free_device(u_1, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::free_device(v_1, nullptr, "kernel.cu:20");  // line 20

  // reverse sweep
  ::cugrad::host::add_back(u_adj_1, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:11");  // line 11
  for (int t = steps - 1; t >= 0; --t) {
    bool t1 = t % 2 == 0;
    double *u_2 = t1 ? u : v;
    double *v_2 = t1 ? v : u;
    double *u_adj_2 = t1 ? u_adj : v_adj;
    double *v_adj_2 = t1 ? v_adj : u_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:11");
    double *u_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *v_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *u_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *v_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, u_3, v_3, t_1, u_adj_3, v_adj_3);
      int at = t_1 < from ? -1 : 0;  // line 12
      ::cugrad::host::snapshot t2 = ::cugrad::host::keep(v_3 + at, nullptr,  // line 13
          ::cugrad::host::rewritten_from(v_3, (long long)-at, 1ll, 0ll,
          32 < (long long)n ? 32 : (long long)n, u_3 + at, u_3), "kernel.cu:13");
      ::cugrad::host::check(::cugrad::host::reaches_before(v_3, v_3 + at), "kernel.cu:13");
      ::cugrad::host::check(::cugrad::host::reaches_before(u_3, u_3 + at), "kernel.cu:13");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:13", v_3 + at, u_3 + at, -at,
          n);
      ++t_1;  // line 11
      tape.push(t2);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      double *t3 = v_3;
      v_3 = u_3;
      u_3 = t3;
      double *t4 = v_adj_3;
      v_adj_3 = u_adj_3;
      u_adj_3 = t4;
    }
    ::cugrad::host::snapshot t2 = tape.pop<::cugrad::host::snapshot>();
    int at = t < from ? -1 : 0;  // line 12
    ::cugrad::host::check(::cugrad::host::reaches_before(v_2, v_2 + at), "kernel.cu:13");  // line 13
    ::cugrad::host::check(::cugrad::host::reaches_before(u_2, u_2 + at), "kernel.cu:13");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{}, "kernel.cu:13",
        v_2 + at, u_2 + at, -at, n, v_adj_2 + at, u_adj_2 + at);
    ::cugrad::host::put_back(t2, "kernel.cu:13");
    ::cugrad::host::give_up(t2, "kernel.cu:13");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:11");  // line 11
  }
  ::cugrad::host::add_back(in_adj, u_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");  // line 10
}
