// Gradient of `simulate` (kernel.cu:12) with respect to x, force, dt, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   force_adj: in: the adjoint of *force after the function; out: the adjoint of *force before it
//   dt_adj: the gradient with respect to dt is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void push_reverse_0_1(float *force, const float *x, int n, float *force_adj, float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  int t0 = (i + 1) % n;
  float t1 = x[t0];

  // reverse sweep
  float t2 = force_adj[i];
  atomicAdd(&x_adj[t0], t2 * x[i]);
  atomicAdd(&x_adj[i], t2 * t1);
  force_adj[i] = 0.0f;
}

static __global__ void advance_reverse_0_1_2(float *x, const float *force, float dt, int n, float *x_adj,
    float *force_adj, float *dt_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  float dt_adj_1 = 0.0f;
  if (i < n) {  // line 4
    float t0 = x[i];
    float t1 = sinf(t0);

    // reverse sweep
    float t2 = x_adj[i];
    float t3 = t2 * force[i];
    force_adj[i] += t2 * (dt * t1);
    dt_adj_1 = t3 * t1;
    x_adj[i] = t2 + t3 * dt * cosf(t0);
  }
  ::cugrad::accumulate_block(&dt_adj[::cugrad::place_of_block()], dt_adj_1);  // line 3
}

static void simulate_rev(float *x, float *force, float dt, int n, int steps, float *x_adj, float *force_adj,
    float *dt_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, x_adj, force_adj, dt_adj);
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 13
      ? steps : 0), tape, "auto", "kernel.cu:13");
  ::cugrad::host::loop_buffer(steps_of_loop, force, "kernel.cu:13");
  ::cugrad::host::loop_buffer(steps_of_loop, x, "kernel.cu:13");
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, t);
    ::cugrad::host::snapshot force_before = ::cugrad::host::keep(force, nullptr,  // line 14
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, 32 < (long long)n ? 32 : (long long)n, x),
        "kernel.cu:14");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(16u)),
        ::cugrad::derived<decltype(&push), &push, true, false>{}, "kernel.cu:14", force, x, n);
    ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:15");  // line 15
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(16u)),
        ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:15", x, force, dt, n);
    tape.push(force_before);  // line 13
    tape.push(x_before);
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:13");

  // reverse sweep
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:13");
  for (int t = steps - 1; t >= 0; --t) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:13");
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, t_1);
      ::cugrad::host::snapshot force_before = ::cugrad::host::keep(force, nullptr,  // line 14
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 32 < (long long)n ? 32 : (long long)n, x),
          "kernel.cu:14");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(16u)),
          ::cugrad::derived<decltype(&push), &push, true, false>{}, "kernel.cu:14", force, x, n);
      ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:15");  // line 15
      ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(16u)),
          ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:15", x, force, dt, n);
      ++t_1;  // line 13
      tape.push(force_before);
      tape.push(x_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
    }
    ::cugrad::host::snapshot x_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot force_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::put_back(x_before, "kernel.cu:15");  // line 15
    float *t0 = ::cugrad::host::slot<float>(0, "kernel.cu:15");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(16u)),
        ::cugrad::derived<decltype(&advance_reverse_0_1_2), &advance_reverse_0_1_2, true, false>{},
        "kernel.cu:15", x, force, dt, n, x_adj, force_adj, t0);
    ::cugrad::host::give_up(x_before, "kernel.cu:15");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(16u)),  // line 14
        ::cugrad::derived<decltype(&push_reverse_0_1), &push_reverse_0_1, true, false>{},
        "kernel.cu:14", force, x, n, force_adj, x_adj);
    ::cugrad::host::put_back(force_before, "kernel.cu:14");
    ::cugrad::host::give_up(force_before, "kernel.cu:14");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:13");  // line 13
  }
  float dt_adj_1 = ::cugrad::host::take_slot<float>(0, "kernel.cu:13");
  *dt_adj += dt_adj_1;
}
