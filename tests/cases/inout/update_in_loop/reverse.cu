// Gradient of `kernel` (kernel.cu:2) with respect to u, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *u, int n, int steps, double *u_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  if (0 >= steps) return;  // line 5
  double u_held = u[i];
  double u_held_kept[16];
  int t0 = steps / 8;
  int t1 = steps % 8 == 0 ? 0 : 1;
  int s = 0;
  for (int strip = 0; strip < t0 + t1; ++strip) {
    if (strip < 16) {
      u_held_kept[strip] = u_held;
    } else {
      tape.push(u_held);
    }
    if (steps - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        u_held = 3.0 * u_held * (1.0 - u_held) + 0.01 * s;
        ++s;
      }
    } else {
      for (int step = 0; step < steps - strip * 8; ++step) {
        u_held = 3.0 * u_held * (1.0 - u_held) + 0.01 * s;
        ++s;
      }
    }
  }
  u[i] = u_held;

  // reverse sweep
  double u_held_adj = ::cugrad::atomic_exchange(&u_adj[i], 0.0);
  int strip = t0 + t1;
  while (strip > 0) {
    --strip;
    double u_held_1;
    if (strip < 16) {
      u_held_1 = u_held_kept[strip];
    } else {
      u_held_1 = tape.pop<double>();
    }
    int t2 = strip * 8;
    int step = steps - t2;
    if (step >= 8) {
      double u_held_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int s_1 = t2 + step_1;
        u_held_steps[step_1] = u_held_1;
        u_held_1 = 3.0 * u_held_1 * (1.0 - u_held_1) + 0.01 * s_1;
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        double u_held_2 = u_held_steps[step_1 - 1];
        double u_held_adj_1 = -u_held_adj * (3.0 * u_held_2);
        u_held_adj = u_held_adj_1 + u_held_adj * (1.0 - u_held_2) * 3.0;
      }
    } else {
      double u_held_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int s_1 = t2 + step_1;
        u_held_steps[step_1] = u_held_1;
        u_held_1 = 3.0 * u_held_1 * (1.0 - u_held_1) + 0.01 * s_1;
      }
      for (; step > 0; --step) {
        double u_held_2 = u_held_steps[step - 1];
        double u_held_adj_1 = -u_held_adj * (3.0 * u_held_2);
        u_held_adj = u_held_adj_1 + u_held_adj * (1.0 - u_held_2) * 3.0;
      }
    }
  }
  atomicAdd(&u_adj[i], u_held_adj);
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int steps) {
  unsigned long long t0 = 0;
  if (0 < steps) {
    int t1 = steps / 8;
    int t2 = steps % 8 == 0 ? 0 : 1;
    int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
    t0 = ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
  }
  return t0;
}
