// Gradient of `run` (kernel.cu:23) with respect to u, v, c, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   c_adj: the gradient with respect to c is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void begin_reverse_0_2(const double *v, int n, double *field, double *v_adj,
    double *field_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 6

  // reverse sweep
  v_adj[i] += 2.0 * field_adj[i] * v[i];
  field_adj[i] = 0.0;
}

static __global__ void step_reverse_0_1_3_4(double *next, const double *u, int n, double c, double *field,
    double *next_adj, double *u_adj, double *c_adj, double *field_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  double c_adj_1 = 0.0;
  if (i < n) {  // line 11
    double before = field[i];  // line 12
    int t0 = (i + 1) % n;  // line 13

    // reverse sweep
    double t1 = field_adj[i];  // line 14
    double before_adj = t1 * cos(before);
    double t2 = next_adj[i];  // line 13
    double t3 = t2 * u[t0];
    atomicAdd(&u_adj[t0], t2 * (c * before));
    c_adj_1 = t3 * before;
    before_adj += t3 * c;
    atomicAdd(&u_adj[i], t1 * 0.5 + t2);
    field_adj[i] = before_adj;  // line 12
    next_adj[i] = 0.0;  // line 13
  }
  ::cugrad::accumulate_block(&c_adj[::cugrad::place_of_block()], c_adj_1);  // line 10
}

static __global__ void last_reverse_0_2(double *out, int n, const double *field, double *out_adj,
    double *field_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  int t0 = (i + 3) % n;
  double t1 = field[t0];

  // reverse sweep
  double t2 = out_adj[i];
  atomicAdd(&field_adj[t0], t2 * field[i]);
  atomicAdd(&field_adj[i], t2 * t1);
}

static void run_rev(double *u, double *v, double c, int n, int steps, double *u_adj, double *v_adj,
    double *c_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, u_adj, v_adj, c_adj);
  double *field_at = ::cugrad::host::symbol<double>(field, "kernel.cu:23");  // line 23
  double *field_at_adj = ::cugrad::host::symbol_shadow<double>(field, "kernel.cu:23");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 24
      ::cugrad::derived<decltype(&begin), &begin, true, false>{}, "kernel.cu:24", v, n);
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 25
      ? steps : 0), tape, "auto", "kernel.cu:25");
  ::cugrad::host::loop_buffer(steps_of_loop, v, "kernel.cu:25");
  ::cugrad::host::loop_buffer(steps_of_loop, u, "kernel.cu:25");
  ::cugrad::host::loop_buffer(steps_of_loop, field_at, "kernel.cu:25");
  double *u_1 = u;
  double *v_1 = v;
  double *u_adj_1 = u_adj;
  double *v_adj_1 = v_adj;
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, u_1, v_1, t, u_adj_1, v_adj_1);
    ::cugrad::host::snapshot v_before = ::cugrad::host::keep(v_1, nullptr,  // line 26
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, 16 < (long long)n ? 16 : (long long)n, u_1,
        field_at), "kernel.cu:26");
    ::cugrad::host::snapshot field_at_before = ::cugrad::host::keep(field_at, nullptr, "kernel.cu:26");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:26", v_1, u_1, n, c);
    tape.push(v_before);  // line 25
    tape.push(field_at_before);
    double *t0 = v_1;
    v_1 = u_1;
    u_1 = t0;
    double *t1 = v_adj_1;
    v_adj_1 = u_adj_1;
    u_adj_1 = t1;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:25");
  ::cugrad::host::snapshot u_before = ::cugrad::host::keep(u_1, nullptr, "kernel.cu:31");  // line 31
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
      ::cugrad::derived<decltype(&last), &last, true, false>{}, "kernel.cu:31", u_1, n);

  // reverse sweep
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),
      ::cugrad::derived<decltype(&last_reverse_0_2), &last_reverse_0_2, true, false>{}, "kernel.cu:31", u_1,
      n, field_at, u_adj_1, field_at_adj);
  ::cugrad::host::put_back(u_before, "kernel.cu:31");
  ::cugrad::host::give_up(u_before, "kernel.cu:31");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:25");  // line 25
  for (int t = steps - 1; t >= 0; --t) {
    bool t0 = t % 2 == 0;
    double *u_2 = t0 ? u : v;
    double *v_2 = t0 ? v : u;
    double *u_adj_2 = t0 ? u_adj : v_adj;
    double *v_adj_2 = t0 ? v_adj : u_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:25");
    double *u_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *v_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *u_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *v_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, u_3, v_3, t_1, u_adj_3, v_adj_3);
      ::cugrad::host::snapshot v_before = ::cugrad::host::keep(v_3, nullptr,  // line 26
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 16 < (long long)n ? 16 : (long long)n, u_3,
          field_at), "kernel.cu:26");
      ::cugrad::host::snapshot field_at_before = ::cugrad::host::keep(field_at, nullptr, "kernel.cu:26");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:26", v_3, u_3, n, c);
      ++t_1;  // line 25
      tape.push(v_before);
      tape.push(field_at_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      double *t1 = v_3;
      v_3 = u_3;
      u_3 = t1;
      double *t2 = v_adj_3;
      v_adj_3 = u_adj_3;
      u_adj_3 = t2;
    }
    ::cugrad::host::snapshot field_at_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot v_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::put_back(field_at_before, "kernel.cu:26");  // line 26
    double *t1 = ::cugrad::host::slot<double>(0, "kernel.cu:26");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),
        ::cugrad::derived<decltype(&step_reverse_0_1_3_4), &step_reverse_0_1_3_4, true, false>{},
        "kernel.cu:26", v_2, u_2, n, c, field_at, v_adj_2, u_adj_2, t1, field_at_adj);
    ::cugrad::host::give_up(field_at_before, "kernel.cu:26");
    ::cugrad::host::put_back(v_before, "kernel.cu:26");
    ::cugrad::host::give_up(v_before, "kernel.cu:26");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:25");  // line 25
  }
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 24
      ::cugrad::derived<decltype(&begin_reverse_0_2), &begin_reverse_0_2, true, false>{},
      "kernel.cu:24", v, n, field_at, v_adj, field_at_adj);
  double c_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:23");  // line 23
  *c_adj += c_adj_1;
}
