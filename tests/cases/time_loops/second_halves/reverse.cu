// Gradient of `halves` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0_1(double *v, const double *u, int n, double *v_adj, double *u_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = i > 0 ? i - 1 : n - 1;
  double t1 = u[t0];

  // reverse sweep
  double t2 = v_adj[i];
  atomicAdd(&u_adj[t0], t2 * (0.1 * u[i]));
  atomicAdd(&u_adj[i], t2 + t2 * t1 * 0.1);
  v_adj[i] = 0.0;
}

static void halves_rev(double *out, const double *in, int n, int steps, double *out_adj, double *in_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long t0 = (unsigned long)(2 * n) * 8;  // line 8
  double *u = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:8");
  double *u_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  double *v = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:9");  // line 9
  double *v_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:9");
  unsigned long t1 = (unsigned long)n * 8;  // line 10
  ::cugrad::host::copy(u + n, in, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");
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
    ::cugrad::host::snapshot t2 = ::cugrad::host::keep(v_1 + n, nullptr,  // line 12
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, 32 < (long long)n ? 32 : (long long)n, u_1 + n),
        "kernel.cu:12");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:12", v_1 + n, u_1 + n, n);
    tape.push(t2);  // line 11
    double *t3 = v_1;
    v_1 = u_1;
    u_1 = t3;
    double *t4 = v_adj_1;
    v_adj_1 = u_adj_1;
    u_adj_1 = t4;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:11");
  ::cugrad::host::copy(out, u_1 + n, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::free_device(u_1, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::free_device(v_1, nullptr, "kernel.cu:19");  // line 19

  // reverse sweep
  ::cugrad::host::add_back(u_adj_1 + n, out_adj, t1, cudaMemcpyDeviceToHost, nullptr,  // line 17
      "kernel.cu:17");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:11");  // line 11
  for (int t = steps - 1; t >= 0; --t) {
    bool t2 = t % 2 == 0;
    double *u_2 = t2 ? u : v;
    double *v_2 = t2 ? v : u;
    double *u_adj_2 = t2 ? u_adj : v_adj;
    double *v_adj_2 = t2 ? v_adj : u_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:11");
    double *u_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *v_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *u_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *v_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, u_3, v_3, t_1, u_adj_3, v_adj_3);
      ::cugrad::host::snapshot t3 = ::cugrad::host::keep(v_3 + n, nullptr,  // line 12
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 32 < (long long)n ? 32 : (long long)n,
          u_3 + n), "kernel.cu:12");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:12", v_3 + n, u_3 + n, n);
      ++t_1;  // line 11
      tape.push(t3);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      double *t4 = v_3;
      v_3 = u_3;
      u_3 = t4;
      double *t5 = v_adj_3;
      v_adj_3 = u_adj_3;
      u_adj_3 = t5;
    }
    ::cugrad::host::snapshot t3 = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 12
        ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{},
        "kernel.cu:12", v_2 + n, u_2 + n, n, v_adj_2 + n, u_adj_2 + n);
    ::cugrad::host::put_back(t3, "kernel.cu:12");
    ::cugrad::host::give_up(t3, "kernel.cu:12");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:11");  // line 11
  }
  ::cugrad::host::add_back(in_adj, u_adj + n, t1, cudaMemcpyHostToDevice, nullptr,  // line 10
      "kernel.cu:10");
}
