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
    double v_kept[16];  // line 6
    int t0 = 0 < rounds ? rounds : 0;
    int t1 = t0 / 8;
    int t2 = t0 % 8 == 0 ? 0 : 1;
    for (int strip = 0; strip < t1 + t2; ++strip) {
      if (strip < 16) {
        v_kept[strip] = v;
      } else {
        tape.push(v);
      }
      int t3 = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
      for (int step = 0; step < t3; ++step) v += rate * sin(v);
    }

    // reverse sweep
    double v_adj = ::cugrad::atomic_exchange(&x_adj[i], 0.0);  // line 7
    int strip = t1 + t2;
    rate_adj_1 = 0.0;
    while (strip > 0) {  // line 6
      --strip;
      double v_1;
      if (strip < 16) {
        v_1 = v_kept[strip];
      } else {
        v_1 = tape.pop<double>();
      }
      int step = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        v_steps[step_1] = v_1;
        v_1 += rate * sin(v_1);
      }
      for (; step > 0; --step) {
        double v_2 = v_steps[step - 1];
        rate_adj_1 += v_adj * sin(v_2);
        v_adj += v_adj * rate * cos(v_2);
      }
    }
    atomicAdd(&x_adj[i], v_adj);  // line 5
  }
  ::cugrad::accumulate_block(&rate_adj[::cugrad::place_of_block()], rate_adj_1);  // line 3
}

static unsigned long long settle_reverse_0_1_words(int rounds) {
  int t0 = 0 < rounds ? rounds : 0;  // line 6
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}

static __global__ void grow_reverse_0_1(double *y, const double *x, const int *rounds, int n, double *y_adj,
    double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 10
  double v = x[i];  // line 13
  int t0 = rounds[i];  // line 14
  double v_kept[16];
  int t1 = 0 < t0 ? t0 : 0;
  int t2 = t1 / 8;
  int t3 = t1 % 8 == 0 ? 0 : 1;
  for (int strip = 0; strip < t2 + t3; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    if (t1 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) v *= 1.5 - 0.5 * v;
    } else {
      for (int step = 0; step < t1 - strip * 8; ++step) v *= 1.5 - 0.5 * v;
    }
  }

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0);  // line 15
  int strip = t2 + t3;
  while (strip > 0) {  // line 14
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    int step = t1 - strip * 8;
    if (step >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        v_steps[step_1] = v_1;
        v_1 *= 1.5 - 0.5 * v_1;
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        double v_2 = v_steps[step_1 - 1];
        double v_adj_1 = v_adj * (1.5 - 0.5 * v_2);
        v_adj = v_adj_1 - v_adj * v_2 * 0.5;
      }
    } else {
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        v_steps[step_1] = v_1;
        v_1 *= 1.5 - 0.5 * v_1;
      }
      for (; step > 0; --step) {
        double v_2 = v_steps[step - 1];
        double v_adj_1 = v_adj * (1.5 - 0.5 * v_2);
        v_adj = v_adj_1 - v_adj * v_2 * 0.5;
      }
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 13
}

static __device__ unsigned long long grow_reverse_0_1_thread_words(const int *rounds, int n) {
  int i = threadIdx.x;  // line 11
  unsigned long long t0 = 0;
  if (i < n) {  // line 14
    int t1 = rounds[i];
    int t2 = 0 < t1 ? t1 : 0;
    int t3 = t2 / 8;
    int t4 = t2 % 8 == 0 ? 0 : 1;
    int t5 = t3 + t4 > 0 ? t3 + t4 : 0;
    t0 = ((unsigned long long)t5 > 16 ? (unsigned long long)t5 - 16 : 0) * 2;
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
