// Gradient of `simulate` (kernel.cu:10) with respect to out, in, dt, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   dt_adj: the gradient with respect to dt is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void push_reverse_0_1(double *force, const double *x, int n, double *force_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = (i + 1) % n;
  double t1 = x[t0];

  // reverse sweep
  double t2 = force_adj[i];
  atomicAdd(&x_adj[t0], t2 * x[i]);
  atomicAdd(&x_adj[i], t2 * t1);
  force_adj[i] = 0.0;
}

static __global__ void advance_reverse_0_1_2(double *x, const double *end, double dt, int n, double *x_adj,
    double *end_adj, double *dt_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double dt_adj_1 = 0.0;
  if (i < n) {  // line 8
    double t0 = x[i];
    double t1 = sin(t0);

    // reverse sweep
    double t2 = x_adj[i];
    double t3 = t2 * end[-1 - i];
    end_adj[-1 - i] += t2 * (dt * t1);
    dt_adj_1 = t3 * t1;
    x_adj[i] = t2 + t3 * dt * cos(t0);
  }
  ::cugrad::accumulate_block(&dt_adj[::cugrad::place_of_block()], dt_adj_1);  // line 7
}

static void simulate_rev(double *out, const double *in, double dt, int n, int steps, double *out_adj,
    double *in_adj, double *dt_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj, dt_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 12
  double *x = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:12");
  double *x_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  double *force = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:13");  // line 13
  double *force_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 15
      ? steps : 0), tape, "auto", "kernel.cu:15");
  ::cugrad::host::loop_buffer(steps_of_loop, force, "kernel.cu:15");
  ::cugrad::host::loop_buffer(steps_of_loop, x, "kernel.cu:15");
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, t);
    ::cugrad::host::snapshot force_before = ::cugrad::host::keep(force, nullptr,  // line 16
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, 16 < (long long)n ? 16 : (long long)n, x),
        "kernel.cu:16");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),
        ::cugrad::derived<decltype(&push), &push, true, false>{}, "kernel.cu:16", force, x, n);
    ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:17");  // line 17
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),
        ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:17", x, force + n, dt, n);
    tape.push(force_before);  // line 15
    tape.push(x_before);
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:15");
  ::cugrad::host::copy(out, x, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:20");  // line 20
  ::cugrad::host::free_device(force, nullptr, "kernel.cu:21");  // line 21

  // reverse sweep
  ::cugrad::host::add_back(x_adj, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:15");  // line 15
  for (int t = steps - 1; t >= 0; --t) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:15");
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, t_1);
      ::cugrad::host::snapshot force_before = ::cugrad::host::keep(force, nullptr,  // line 16
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 16 < (long long)n ? 16 : (long long)n, x),
          "kernel.cu:16");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),
          ::cugrad::derived<decltype(&push), &push, true, false>{}, "kernel.cu:16", force, x, n);
      ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:17");  // line 17
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),
          ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:17", x, force + n, dt,
          n);
      ++t_1;  // line 15
      tape.push(force_before);
      tape.push(x_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
    }
    ::cugrad::host::snapshot x_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot force_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::put_back(x_before, "kernel.cu:17");  // line 17
    double *t1 = ::cugrad::host::slot<double>(0, "kernel.cu:17");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u)),
        ::cugrad::derived<decltype(&advance_reverse_0_1_2), &advance_reverse_0_1_2, true, false>{},
        "kernel.cu:17", x, force + n, dt, n, x_adj, force_adj + n, t1);
    ::cugrad::host::give_up(x_before, "kernel.cu:17");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u)),  // line 16
        ::cugrad::derived<decltype(&push_reverse_0_1), &push_reverse_0_1, true, false>{},
        "kernel.cu:16", force, x, n, force_adj, x_adj);
    ::cugrad::host::put_back(force_before, "kernel.cu:16");
    ::cugrad::host::give_up(force_before, "kernel.cu:16");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:15");  // line 15
  }
  ::cugrad::host::add_back(in_adj, x_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");  // line 14
  double dt_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:12");  // line 12
  *dt_adj += dt_adj_1;
}
