// Gradient of `evolve` (kernel.cu:18) with respect to y, x, rate, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   rate_adj: the gradient with respect to rate is added to what it points to
static __global__ void settle_reverse_0_1(double *x, double rate, int rounds, int n, double *x_adj,
    double *rate_adj) {
  int i = threadIdx.x;  // line 3
  double rate_adj_1 = 0.0;
  if (i < n) {  // line 4
    double v = x[i];  // line 5
    double v_by_rate = 0.0;
    double v_by_v = 1.0;
    for (int k = 0; k < rounds; ++k) {  // line 6
      double t0 = sin(v);
      double t1 = cos(v);
      v += rate * t0;
      v_by_rate += t0 + rate * (v_by_rate * t1);
      v_by_v += rate * (v_by_v * t1);
    }

    // reverse sweep
    double v_adj = ::cugrad::atomic_exchange(&x_adj[i], 0.0);  // line 7
    double t0 = v_adj * v_by_rate;  // line 6
    bool t1 = v_adj == 0.0;
    rate_adj_1 = t1 && t0 != t0 ? 0.0 : t0;
    double t2 = v_adj * v_by_v;
    double v_adj_1 = t1 && t2 != t2 ? 0.0 : t2;
    atomicAdd(&x_adj[i], v_adj_1);  // line 5
  }
  ::cugrad::accumulate_block(&rate_adj[::cugrad::place_of_block()], rate_adj_1);  // line 3
}

static __global__ void grow_reverse_0_1(double *y, const double *x, const int *rounds, int n, double *y_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double v = x[i];  // line 13
  int t0 = rounds[i];  // line 14
  double v_by_v = 1.0;
  for (int k = 0; k < t0; ++k) {
    double t1 = 1.5 - 0.5 * v;
    v_by_v = v_by_v * t1 - v * (0.5 * v_by_v);
    v *= t1;
  }

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0);  // line 15
  double t1 = v_adj * v_by_v;  // line 14
  v_adj = v_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  atomicAdd(&x_adj[i], v_adj);  // line 13
}

static void evolve_rev(double *y, double *x, const int *rounds, double rate, int n, double *y_adj,
    double *x_adj, double *rate_adj) {
  ::cugrad::host::sweep sweep(true, y_adj, x_adj, rate_adj);
  ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&settle), &settle, true, false>{}, "kernel.cu:19", x, rate, 2 * n, n);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 20
      ::cugrad::derived<decltype(&grow), &grow, true, false>{}, "kernel.cu:20", y, x, rounds, n);

  // reverse sweep
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&grow_reverse_0_1), &grow_reverse_0_1, true, false>{}, "kernel.cu:20", y, x,
      rounds, n, y_adj, x_adj);
  ::cugrad::host::put_back(x_before, "kernel.cu:19");  // line 19
  double *t0 = ::cugrad::host::slot<double>(0, "kernel.cu:19");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&settle_reverse_0_1), &settle_reverse_0_1, true, false>{}, "kernel.cu:19", x,
      rate, 2 * n, n, x_adj, t0);
  ::cugrad::host::give_up(x_before, "kernel.cu:19");
  double rate_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:19");
  *rate_adj += rate_adj_1;
}
