// Gradient of `evolve` (kernel.cu:18) with respect to y, x, rate, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   rate_adj: the gradient with respect to rate is added to what it points to
static __global__ void settle_reverse_0_1(double *x, double rate, int rounds, int n, double *x_adj,
    double *rate_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  double rate_adj_1 = 0.0;
  if (i < n) {  // line 2
    double v = x[i];  // line 5
    for (int k = 0; k < rounds; ++k) {  // line 6
      tape.push(v);
      v += rate * sin(v);
    }

    // reverse sweep
    double v_adj = ::cugrad::atomic_exchange(&x_adj[i], 0.0);  // line 7
    rate_adj_1 = 0.0;
    for (int k = rounds - 1; k >= 0; --k) {  // line 6
      double v_1 = tape.pop<double>();
      rate_adj_1 += v_adj * sin(v_1);
      v_adj += v_adj * rate * cos(v_1);
    }
    atomicAdd(&x_adj[i], v_adj);  // line 5
  }
  ::cugrad::accumulate_block(&rate_adj[::cugrad::place_of_block()], rate_adj_1);  // line 3
}

static unsigned long long settle_reverse_0_1_words(int rounds) {
  return (unsigned long long)(rounds > 0 ? rounds : 0) * 2;
}

static __global__ void grow_reverse_0_1(double *y, const double *x, const int *rounds, int n, double *y_adj,
    double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 10
  double v = x[i];  // line 13
  int t0 = rounds[i];  // line 14
  for (int k = 0; k < t0; ++k) {
    tape.push(v);
    v *= 1.5 - 0.5 * v;
  }

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0);  // line 15
  for (int k = t0 - 1; k >= 0; --k) {  // line 14
    double v_1 = tape.pop<double>();
    double v_adj_1 = v_adj * (1.5 - 0.5 * v_1);
    v_adj = v_adj_1 - v_adj * v_1 * 0.5;
  }
  atomicAdd(&x_adj[i], v_adj);  // line 13
}

static __device__ unsigned long long grow_reverse_0_1_thread_words(const int *rounds, int n) {
  int i = threadIdx.x;  // line 11
  unsigned long long t0 = 0;
  if (i < n) {  // line 14
    int t1 = rounds[i];
    t0 = (unsigned long long)(t1 > 0 ? t1 : 0) * 2;
  }
  return t0;
}

static __global__ void grow_reverse_0_1_count(const int *rounds, int n, unsigned long long *most) {
  ::cugrad::count_tape_words(most, grow_reverse_0_1_thread_words(rounds, n));
}

static void evolve_rev(double *y, double *x, const int *rounds, double rate, int n, double *y_adj,
    double *x_adj, double *rate_adj) {
  ::cugrad::host::sweep sweep(true);
  ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&settle), &settle, true, false>{}, "kernel.cu:19", x, rate, 2 * n, n);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 20
      ::cugrad::derived<decltype(&grow), &grow, true, false>{}, "kernel.cu:20", y, x, rounds, n);

  // reverse sweep
  ::cugrad::host::count_words(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&grow_reverse_0_1_count), &grow_reverse_0_1_count, true, false>{},
      "kernel.cu:20", rounds, n);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&grow_reverse_0_1), &grow_reverse_0_1, true, false>{},
      ::cugrad::host::needs<true, -1>{}, "kernel.cu:20", y, x, rounds, n, y_adj, x_adj);
  ::cugrad::host::put_back(x_before, "kernel.cu:19");  // line 19
  double *t0 = ::cugrad::host::slot<double>(0, "kernel.cu:19");
  ::cugrad::host::tape_words(settle_reverse_0_1_words(2 * n), "kernel.cu:19");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&settle_reverse_0_1), &settle_reverse_0_1, true, false>{},
      ::cugrad::host::needs<true, -1>{}, "kernel.cu:19", x, rate, 2 * n, n, x_adj, t0);
  ::cugrad::host::give_up(x_before, "kernel.cu:19");
  double rate_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:19");
  *rate_adj += rate_adj_1;
}
