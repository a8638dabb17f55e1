// Gradient of `run` (kernel.cu:9) with respect to u, v, c, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   c_adj: the gradient with respect to c is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0_1_3(double *next, const double *u, int n, const double *rate,
    double *next_adj, double *u_adj, double *rate_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  double rate_sum = 0.0;
  double rate_sum_1 = 0.0;
  if (i < n) {  // line 6
    double t0 = u[i];
    double t1 = *rate;
    int t2 = (i + 1) % n;

    // reverse sweep
    rate_sum = next_adj[i];
    double t3 = rate_sum * u[t2];
    atomicAdd(&u_adj[t2], rate_sum * (t1 * t0));
    rate_sum_1 = t3 * t0;
    atomicAdd(&u_adj[i], rate_sum + t3 * t1);
    next_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block<double>({rate_adj, &rate_adj[1]}, {rate_sum_1, rate_sum});
}

static void run_rev(double *u, double *v, double c, int n, int steps, double *u_adj, double *v_adj,
    double *c_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, u_adj, v_adj, c_adj);
  double *rate_at = ::cugrad::host::symbol<double>(rate, "kernel.cu:9");  // line 9
  double *rate_at_adj = ::cugrad::host::symbol_shadow<double>(rate, "kernel.cu:9");
  double r[2];  // line 10
  double r_adj[2] = {};
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 16
      ? steps : 0), tape, "binomial:2", "kernel.cu:16");
  ::cugrad::host::loop_buffer(steps_of_loop, rate_at, "kernel.cu:16");
  ::cugrad::host::loop_buffer(steps_of_loop, v, "kernel.cu:16");
  ::cugrad::host::loop_buffer(steps_of_loop, u, "kernel.cu:16");
  ::cugrad::host::loop_local(steps_of_loop, r, "kernel.cu:16");
  double *u_1 = u;
  double *v_1 = v;
  double *u_adj_1 = u_adj;
  double *v_adj_1 = v_adj;
  for (int t = 0; t < steps; ++t) {  // line 12
    ::cugrad::host::loop_step(steps_of_loop, u_1, v_1, t, u_adj_1, v_adj_1);
    r[0] = c * 0.1 * (t + 1);  // line 13
    r[1] = c * c * 0.05;  // line 14
    ::cugrad::host::snapshot rate_at_before = ::cugrad::host::keep(rate_at, nullptr, 16ul,  // line 15
        "kernel.cu:15");
    ::cugrad::host::copy(rate_at, r, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");
    ::cugrad::host::snapshot v_before = ::cugrad::host::keep(v_1, nullptr,  // line 16
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, 16 < (long long)n ? 16 : (long long)n, u_1,
        rate_at), "kernel.cu:16");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:16", v_1, u_1, n);
    tape.push(rate_at_before);
    tape.push(v_before);
    double *t0 = v_1;
    v_1 = u_1;
    u_1 = t0;
    double *t1 = v_adj_1;
    v_adj_1 = u_adj_1;
    u_adj_1 = t1;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:12");  // line 12

  // reverse sweep
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:12");
  double c_adj_1 = 0.0;
  for (int t = steps - 1; t >= 0; --t) {
    bool t0 = t % 2 == 0;
    double *u_2 = t0 ? u : v;
    double *v_2 = t0 ? v : u;
    double *u_adj_2 = t0 ? u_adj : v_adj;
    double *v_adj_2 = t0 ? v_adj : u_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:12");
    double *u_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *v_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *u_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *v_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, u_3, v_3, t_1, u_adj_3, v_adj_3);
      ++t_1;  // line 13
      r[0] = c * 0.1 * t_1;
      r[1] = c * c * 0.05;  // line 14
      ::cugrad::host::snapshot rate_at_before = ::cugrad::host::keep(rate_at, nullptr, 16ul,  // line 15
          "kernel.cu:15");
      ::cugrad::host::copy(rate_at, r, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");
      ::cugrad::host::snapshot v_before = ::cugrad::host::keep(v_3, nullptr,  // line 16
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 16 < (long long)n ? 16 : (long long)n, u_3,
          rate_at), "kernel.cu:16");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:16", v_3, u_3, n);
      tape.push(rate_at_before);
      tape.push(v_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      double *t1 = v_3;
      v_3 = u_3;
      u_3 = t1;
      double *t2 = v_adj_3;
      v_adj_3 = u_adj_3;
      u_adj_3 = t2;
    }
    ::cugrad::host::snapshot v_before = tape.pop<::cugrad::host::snapshot>();  // line 12
    ::cugrad::host::snapshot rate_at_before = tape.pop<::cugrad::host::snapshot>();
    int t_2 = t + 1;  // line 13
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 16
        ::cugrad::derived<decltype(&step_reverse_0_1_3), &step_reverse_0_1_3, true, false>{},
        "kernel.cu:16", v_2, u_2, n, rate_at, v_adj_2, u_adj_2, rate_at_adj);
    ::cugrad::host::put_back(v_before, "kernel.cu:16");
    ::cugrad::host::give_up(v_before, "kernel.cu:16");
    ::cugrad::host::add_back(r_adj, rate_at_adj, 16ul, cudaMemcpyHostToDevice, nullptr,  // line 15
        "kernel.cu:15");
    ::cugrad::host::put_back(rate_at_before, "kernel.cu:15");
    ::cugrad::host::give_up(rate_at_before, "kernel.cu:15");
    c_adj_1 += 2.0 * (r_adj[1] * 0.05) * c;  // line 14
    c_adj_1 += r_adj[0] * t_2 * 0.1;  // line 13
    r_adj[1] = 0.0;  // line 14
    r_adj[0] = 0.0;  // line 13
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:12");  // line 12
  }
  *c_adj += c_adj_1;  // line 9
}
