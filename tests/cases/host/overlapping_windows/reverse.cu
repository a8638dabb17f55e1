// Gradient of `windows` (kernel.cu:24) with respect to y, x, a, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void shift_reverse_0_1(double *to, const double *from, int n, double *to_adj,
    double *from_adj) {
  int i = threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  double t1 = 0.0;
  double v = 0.0;
  if (t0) {
    t1 = from[i];
    v = t1 * t1;
  }
  __syncthreads();  // line 5
  double v_adj = 0.0;
  if (t0) {  // line 6
    double t2 = *from;
    to[i] = v * t2;

    // reverse sweep
    double t3 = ::cugrad::atomic_exchange(&to_adj[i], 0.0);
    v_adj = t3 * t2;
    ::cugrad::accumulate_warp(from_adj, t3 * v);
  }
  __syncthreads();  // line 5
  if (t0) atomicAdd(&from_adj[i], 2.0 * v_adj * t1);  // line 4
}

static __global__ void smooth_reverse_0_1(double *to, double *from, int n, double *to_adj, double *from_adj,
    ::cugrad::tape tape) {
  for (int i = 0; i < n; ++i) {  // line 10
    double next = from[i + 1];  // line 11
    double t0 = from[i];  // line 12
    double t1 = next * sin(t0);
    to[i] = t1;
    double t2 = from[i + 1];  // line 13
    double next_1 = next + t2;
    from[i + 1] = t2 + 0.5 * next_1 * t1;  // line 14
    tape.push(t0);
    tape.push(next);
    tape.push(t2);
  }

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {  // line 10
    double t0 = tape.pop<double>();
    double next = tape.pop<double>();
    double t1 = tape.pop<double>();
    int i_1 = i + 1;  // line 11
    double t2 = sin(t1);  // line 12
    double next_1 = next + t0;  // line 13
    double t3 = ::cugrad::atomic_exchange(&from_adj[i_1], 0.0);  // line 14
    double next_adj = t3 * (next * t2) * 0.5;
    ::cugrad::accumulate_warp(&from_adj[i_1], t3 + next_adj);  // line 13
    double t4 = t3 * (0.5 * next_1) + ::cugrad::atomic_exchange(&to_adj[i], 0.0);  // line 12
    next_adj += t4 * t2;
    ::cugrad::accumulate_warp(&from_adj[i], t4 * next * cos(t1));
    ::cugrad::accumulate_warp(&from_adj[i_1], next_adj);  // line 11
  }
}

static unsigned long long smooth_reverse_0_1_words(int n) {
  return (unsigned long long)(n > 0 ? n : 0) * 6;
}

static __global__ void scale_reverse_0_1_2(double *__restrict__ to, const double *__restrict__ from, double a,
    int n, double *to_adj, double *from_adj, double *a_adj) {
  int i = threadIdx.x;  // line 20
  double a_adj_1 = 0.0;
  if (i < n) {  // line 21
    double t0 = from[i];

    // reverse sweep
    double t1 = ::cugrad::atomic_exchange(&to_adj[i], 0.0);
    atomicAdd(&to_adj[i], t1 * 0.3);
    double t2 = t1 * t0;
    a_adj_1 = t2 * t0;
    atomicAdd(&from_adj[i], t1 * (a * t0) + t2 * a);
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);  // line 20
}

static void windows_rev(double *y, const double *x, double a, int n, double *y_adj, double *x_adj,
    double *a_adj) {
  ::cugrad::host::sweep sweep(true, y_adj, x_adj, a_adj);
  unsigned long t0 = (unsigned long)(2 * n) * 8;  // line 26
  double *d = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:26");
  double *d_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:26");
  ::cugrad::host::copy(d, x, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
  ::cugrad::host::snapshot d_before = ::cugrad::host::keep(d, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),
      ::cugrad::derived<decltype(&shift), &shift, true, true>{}, "kernel.cu:28", d + 1, d, n - 1);
  double *q = d + n;  // line 29
  ::cugrad::host::snapshot d_before_kept[3];  // line 30
  ::cugrad::host::snapshot d_before_kept_1[3];
  ::cugrad::host::snapshot d_before_kept_2[3];
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(3ll, "auto", "kernel.cu:30");
  ::cugrad::host::loop_buffer(steps_of_loop, d, "kernel.cu:30");
  double *p = d;
  double *q_1 = q;
  double *p_adj = d_adj;
  double *q_adj = d_adj + n;
  for (int t = 0; t < 3; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, p, q_1, t, p_adj, q_adj);
    ::cugrad::host::snapshot d_before_1 = ::cugrad::host::keep(d, nullptr, "kernel.cu:31");  // line 31
    ::cugrad::host::snapshot d_before_2 = ::cugrad::host::keep(d, nullptr, "kernel.cu:31");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(1u)),
        ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:31", p + 1, d + 3, n - 1);
    ::cugrad::host::snapshot d_before_3 = ::cugrad::host::keep(d, nullptr, "kernel.cu:32");  // line 32
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),
        ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:32", q_1, p, a, n);
    d_before_kept[t] = d_before_1;  // line 30
    d_before_kept_1[t] = d_before_2;
    d_before_kept_2[t] = d_before_3;
    double *t1 = q_1;
    q_1 = p;
    p = t1;
    double *t2 = q_adj;
    q_adj = p_adj;
    p_adj = t2;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:30");
  ::cugrad::host::copy(y, d, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:38");  // line 38

  // reverse sweep
  ::cugrad::host::add_back(d_adj, y_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:30");  // line 30
  for (int t = 2; t >= 0; --t) {
    bool t1 = t % 2 == 0;
    double *p_1 = t1 ? d : q;
    double *q_2 = t1 ? q : d;
    double *p_adj_1 = t1 ? d_adj : d_adj + n;
    double *q_adj_1 = t1 ? d_adj + n : d_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:30");
    double *p_2 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *q_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *p_adj_2 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *q_adj_2 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, p_2, q_3, t_1, p_adj_2, q_adj_2);
      ::cugrad::host::snapshot d_before_1 = ::cugrad::host::keep(d, nullptr, "kernel.cu:31");  // line 31
      ::cugrad::host::snapshot d_before_2 = ::cugrad::host::keep(d, nullptr, "kernel.cu:31");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(1u)),
          ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:31", p_2 + 1, d + 3,
          n - 1);
      ::cugrad::host::snapshot d_before_3 = ::cugrad::host::keep(d, nullptr, "kernel.cu:32");  // line 32
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),
          ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:32", q_3, p_2, a, n);
      d_before_kept[t_1] = d_before_1;  // line 30
      d_before_kept_1[t_1] = d_before_2;
      d_before_kept_2[t_1] = d_before_3;
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      ++t_1;
      double *t2 = q_3;
      q_3 = p_2;
      p_2 = t2;
      double *t3 = q_adj_2;
      q_adj_2 = p_adj_2;
      p_adj_2 = t3;
    }
    ::cugrad::host::snapshot d_before_1 = d_before_kept[t];
    ::cugrad::host::snapshot d_before_2 = d_before_kept_1[t];
    ::cugrad::host::snapshot d_before_3 = d_before_kept_2[t];
    double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:32");  // line 32
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u)),
        ::cugrad::derived<decltype(&scale_reverse_0_1_2), &scale_reverse_0_1_2, true, false>{},
        "kernel.cu:32", q_2, p_1, a, n, q_adj_1, p_adj_1, t2);
    ::cugrad::host::put_back(d_before_3, "kernel.cu:32");
    ::cugrad::host::give_up(d_before_3, "kernel.cu:32");
    ::cugrad::host::put_back(d_before_2, "kernel.cu:31");  // line 31
    ::cugrad::host::put_back(d_before_1, "kernel.cu:31");
    ::cugrad::host::keep_result(p_1 + 1, "kernel.cu:31");
    ::cugrad::host::keep_result(d + 3, "kernel.cu:31");
    ::cugrad::host::tape_words(smooth_reverse_0_1_words(n - 1), "kernel.cu:31");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(1u)),
        ::cugrad::derived<decltype(&smooth_reverse_0_1), &smooth_reverse_0_1, true, false>{},
        ::cugrad::host::needs<true, -1>{}, "kernel.cu:31", p_1 + 1, d + 3, n - 1, p_adj_1 + 1, d_adj + 3);
    ::cugrad::host::put_back(d_before_2, "kernel.cu:31");
    ::cugrad::host::give_up(d_before_2, "kernel.cu:31");
    ::cugrad::host::put_back(d_before_1, "kernel.cu:31");
    ::cugrad::host::give_up(d_before_1, "kernel.cu:31");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:30");  // line 30
  }
  ::cugrad::host::put_back(d_before, "kernel.cu:28");  // line 28
  ::cugrad::host::keep_result(d + 1, "kernel.cu:28");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u)),
      ::cugrad::derived<decltype(&shift_reverse_0_1), &shift_reverse_0_1, true, true>{}, "kernel.cu:28",
      d + 1, d, n - 1, d_adj + 1, d_adj);
  ::cugrad::host::give_up(d_before, "kernel.cu:28");
  ::cugrad::host::add_back(x_adj, d_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
  double a_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:26");  // line 26
  *a_adj += a_adj_1;
}
