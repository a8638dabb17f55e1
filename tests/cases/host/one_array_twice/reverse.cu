// Gradient of `run` (kernel.cu:22) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  if (i >= n) return;  // line 19
  double t0 = x[i];
  y[i] = t0 * t0;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
}

static __global__ void combine_reverse_0_1_2_3(double *y, const double *x, const double *z, double a, int n,
    double *y_adj, double *x_adj, double *z_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  double a_adj_1 = 0.0;
  if (i < n) {  // line 9
    double t0 = x[i];
    double t1 = a * t0;
    double t2 = z[i];
    double t3 = y[i];
    y[i] = t1 * t2 + t3 * t3;

    // reverse sweep
    double t4 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
    atomicAdd(&y_adj[i], 2.0 * t4 * t3);
    double t5 = t4 * t2;
    atomicAdd(&z_adj[i], t4 * t1);
    a_adj_1 = t5 * t0;
    atomicAdd(&x_adj[i], t5 * a);
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);  // line 8
}

static __global__ void combine_reverse_0_1_2_3_2(double *y, const double *x, const double *z, double a, int n,
    double *y_adj, double *x_adj, double *z_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  double a_adj_1 = 0.0;
  if (i < n) {  // line 9
    double t0 = x[i];
    double t1 = z[i];

    // reverse sweep
    double t2 = y_adj[i];
    y_adj[i] = 2.0 * t2 * y[i];
    double t3 = t2 * t1;
    z_adj[i] += t2 * (a * t0);
    a_adj_1 = t3 * t0;
    x_adj[i] += t3 * a;
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);  // line 8
}

static __global__ void cube_reverse_0(Pair p, int n, Pair *p_adj) {
  double *t0 = p_adj->to;  // line 12
  const double *t1 = p_adj->from;
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  double t2 = p.from[i];
  double t3 = t2 * t2;
  p.to[i] = t3 * t2;

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&t0[i], 0.0);
  atomicAdd(&((double *)t1)[i], t4 * t3 + 2.0 * (t4 * t2) * t2);
}

static void run_rev(double *out, const double *x, double a, int n, double *out_adj, double *x_adj,
    double *a_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj, a_adj);
  unsigned long bytes = (unsigned long)n * 8;  // line 23
  double *d = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:25");  // line 25
  double *d_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:25");
  double *e = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:26");  // line 26
  double *e_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:26");
  ::cugrad::host::copy(d, x, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
  ::cugrad::host::copy(e, x, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::snapshot d_before = ::cugrad::host::keep(d, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:29", d, d, n);
  ::cugrad::host::snapshot d_before_kept[3];  // line 30
  ::cugrad::host::snapshot e_before_kept[3];
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(3ll, "auto", "kernel.cu:30");
  ::cugrad::host::loop_buffer(steps_of_loop, d, "kernel.cu:30");
  ::cugrad::host::loop_buffer(steps_of_loop, e, "kernel.cu:30");
  for (int t = 0; t < 3; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, t);
    ::cugrad::host::snapshot d_before_1 = ::cugrad::host::keep(d, nullptr, "kernel.cu:31");  // line 31
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
        ::cugrad::derived<decltype(&combine), &combine, true, false>{}, "kernel.cu:31", d, d, e, a, n);
    ::cugrad::host::snapshot e_before = ::cugrad::host::keep(e, nullptr, "kernel.cu:32");  // line 32
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
        ::cugrad::derived<decltype(&combine), &combine, true, false>{}, "kernel.cu:32", e, d, d, a, n);
    d_before_kept[t] = d_before_1;  // line 30
    e_before_kept[t] = e_before;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:30");
  Pair t0 = Pair{d, d};  // line 37
  ::cugrad::host::snapshot d_before_1 = ::cugrad::host::keep(d, nullptr, "kernel.cu:37");
  ::cugrad::host::snapshot d_before_2 = ::cugrad::host::keep(d, nullptr, "kernel.cu:37");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&cube), &cube, true, false>{}, "kernel.cu:37", t0, n);
  ::cugrad::host::copy(out, d, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:38");  // line 38
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:39");  // line 39
  ::cugrad::host::free_device(e, nullptr, "kernel.cu:40");  // line 40

  // reverse sweep
  ::cugrad::host::add_back(d_adj, out_adj, bytes, cudaMemcpyDeviceToHost, nullptr,  // line 38
      "kernel.cu:38");
  ::cugrad::host::put_back(d_before_2, "kernel.cu:37");  // line 37
  ::cugrad::host::put_back(d_before_1, "kernel.cu:37");
  ::cugrad::host::keep_result(d, "kernel.cu:37");
  ::cugrad::host::keep_result(d, "kernel.cu:37");
  Pair *t1 = ::cugrad::host::upload(Pair{d_adj, d_adj}, nullptr, "kernel.cu:37");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&cube_reverse_0), &cube_reverse_0, true, false>{}, "kernel.cu:37", t0, n,
      t1);
  ::cugrad::host::put_back(d_before_2, "kernel.cu:37");
  ::cugrad::host::give_up(d_before_2, "kernel.cu:37");
  ::cugrad::host::put_back(d_before_1, "kernel.cu:37");
  ::cugrad::host::give_up(d_before_1, "kernel.cu:37");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:30");  // line 30
  for (int t = 2; t >= 0; --t) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:30");
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, t_1);
      ::cugrad::host::snapshot d_before_3 = ::cugrad::host::keep(d, nullptr, "kernel.cu:31");  // line 31
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
          ::cugrad::derived<decltype(&combine), &combine, true, false>{}, "kernel.cu:31", d, d, e, a, n);
      ::cugrad::host::snapshot e_before = ::cugrad::host::keep(e, nullptr, "kernel.cu:32");  // line 32
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
          ::cugrad::derived<decltype(&combine), &combine, true, false>{}, "kernel.cu:32", e, d, d, a, n);
      d_before_kept[t_1] = d_before_3;  // line 30
      e_before_kept[t_1] = e_before;
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      ++t_1;
    }
    ::cugrad::host::snapshot d_before_3 = d_before_kept[t];
    ::cugrad::host::snapshot e_before = e_before_kept[t];
    ::cugrad::host::put_back(e_before, "kernel.cu:32");  // line 32
    double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:32");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(8u)),
        ::cugrad::derived<decltype(&combine_reverse_0_1_2_3_2), &combine_reverse_0_1_2_3_2, true, false>{},
        "kernel.cu:32", e, d, d, a, n, e_adj, d_adj, d_adj, t2);
    ::cugrad::host::give_up(e_before, "kernel.cu:32");
    ::cugrad::host::put_back(d_before_3, "kernel.cu:31");  // line 31
    ::cugrad::host::keep_result(d, "kernel.cu:31");
    double *t3 = ::cugrad::host::slot<double>(0, "kernel.cu:31");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(8u)),
        ::cugrad::derived<decltype(&combine_reverse_0_1_2_3), &combine_reverse_0_1_2_3, true, false>{},
        "kernel.cu:31", d, d, e, a, n, d_adj, d_adj, e_adj, t3);
    ::cugrad::host::put_back(d_before_3, "kernel.cu:31");
    ::cugrad::host::give_up(d_before_3, "kernel.cu:31");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:30");  // line 30
  }
  ::cugrad::host::put_back(d_before, "kernel.cu:29");  // line 29
  ::cugrad::host::keep_result(d, "kernel.cu:29");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{}, "kernel.cu:29", d,
      d, n, d_adj, d_adj);
  ::cugrad::host::give_up(d_before, "kernel.cu:29");
  ::cugrad::host::add_back(x_adj, e_adj, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::add_back(x_adj, d_adj, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
  double a_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:23");  // line 23
  *a_adj += a_adj_1;
}
