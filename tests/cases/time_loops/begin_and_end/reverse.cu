// Gradient of `run` (kernel.cu:11) with respect to u, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void mix_reverse_0_1(double *out, const double *in, int n, double *out_adj,
    double *in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = in[n - 1 - i];

  // reverse sweep
  double t1 = out_adj[i];
  atomicAdd(&in_adj[n - 1 - i], t1 * in[i]);
  atomicAdd(&in_adj[i], t1 * t0);
  out_adj[i] = 0.0;
}

static __global__ void advance_reverse(double *begin, double *end, double *begin_adj, double *end_adj) {
  double *t0 = begin_adj + blockIdx.x * blockDim.x;  // line 3
  double *p = begin + blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= end) return;  // line 4
  double t1 = *p;

  // reverse sweep
  double t2 = t0[threadIdx.x];
  t0[threadIdx.x] = t2 * cos(t1) + 2.0 * (t2 * 0.5) * t1;
}

static void run_rev(double *u, int n, int steps, double *u_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, u_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 13
  double *a = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:13");
  double *a_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:13");
  double *b = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:14");  // line 14
  double *b_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:14");
  ::cugrad::host::copy(a, u, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");  // line 15
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 16
      ? steps : 0), tape, "auto", "kernel.cu:16");
  ::cugrad::host::loop_buffer(steps_of_loop, b, "kernel.cu:16");
  ::cugrad::host::loop_buffer(steps_of_loop, a, "kernel.cu:16");
  double *a_1 = a;
  double *b_1 = b;
  double *a_adj_1 = a_adj;
  double *b_adj_1 = b_adj;
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, a_1, b_1, t, a_adj_1, b_adj_1);
    int t1 = (n + 31) / 32;  // line 17
    ::cugrad::host::snapshot b_before = ::cugrad::host::keep(b_1, nullptr, "kernel.cu:17");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(32u)),
        ::cugrad::derived<decltype(&mix), &mix, true, false>{}, "kernel.cu:17", b_1, a_1, n);
    ::cugrad::host::snapshot b_before_1 = ::cugrad::host::keep(b_1, nullptr, "kernel.cu:18");  // line 18
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(32u)),
        ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:18", b_1, b_1 + n);
    tape.push(b_before);  // line 16
    tape.push(b_before_1);
    double *t2 = b_1;
    b_1 = a_1;
    a_1 = t2;
    double *t3 = b_adj_1;
    b_adj_1 = a_adj_1;
    a_adj_1 = t3;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:16");
  ::cugrad::host::copy(u, a_1, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:23");  // line 23
  ::cugrad::host::free_device(a_1, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::free_device(b_1, nullptr, "kernel.cu:25");  // line 25

  // reverse sweep
  ::cugrad::host::add_back(a_adj_1, u_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:23");  // line 23
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:16");  // line 16
  for (int t = steps - 1; t >= 0; --t) {
    bool t1 = t % 2 == 0;
    double *a_2 = t1 ? a : b;
    double *b_2 = t1 ? b : a;
    double *a_adj_2 = t1 ? a_adj : b_adj;
    double *b_adj_2 = t1 ? b_adj : a_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:16");
    double *a_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *b_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *a_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *b_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, a_3, b_3, t_1, a_adj_3, b_adj_3);
      int t2 = (n + 31) / 32;  // line 17
      ::cugrad::host::snapshot b_before = ::cugrad::host::keep(b_3, nullptr, "kernel.cu:17");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t2), dim3(32u)),
          ::cugrad::derived<decltype(&mix), &mix, true, false>{}, "kernel.cu:17", b_3, a_3, n);
      ::cugrad::host::snapshot b_before_1 = ::cugrad::host::keep(b_3, nullptr, "kernel.cu:18");  // line 18
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t2), dim3(32u)),
          ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:18", b_3, b_3 + n);
      ++t_1;  // line 16
      tape.push(b_before);
      tape.push(b_before_1);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      double *t3 = b_3;
      b_3 = a_3;
      a_3 = t3;
      double *t4 = b_adj_3;
      b_adj_3 = a_adj_3;
      a_adj_3 = t4;
    }
    ::cugrad::host::snapshot b_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot b_before_1 = tape.pop<::cugrad::host::snapshot>();
    int t2 = (n + 31) / 32;  // line 17
    ::cugrad::host::put_back(b_before, "kernel.cu:18");  // line 18
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t2), dim3(32u)),
        ::cugrad::derived<decltype(&advance_reverse), &advance_reverse, true, false>{}, "kernel.cu:18", b_2,
        b_2 + n, b_adj_2, b_adj_2 + n);
    ::cugrad::host::give_up(b_before, "kernel.cu:18");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t2), dim3(32u)),  // line 17
        ::cugrad::derived<decltype(&mix_reverse_0_1), &mix_reverse_0_1, true, false>{},
        "kernel.cu:17", b_2, a_2, n, b_adj_2, a_adj_2);
    ::cugrad::host::put_back(b_before_1, "kernel.cu:17");
    ::cugrad::host::give_up(b_before_1, "kernel.cu:17");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:16");  // line 16
  }
  ::cugrad::host::add_back(u_adj, a_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");  // line 15
}
