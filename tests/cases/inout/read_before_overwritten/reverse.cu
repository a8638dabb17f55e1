// Gradient of `update` (kernel.cu:2) with respect to e, by cugrad.
//   e_adj: in: the adjoint of *e after the function; out: the adjoint of *e before it
//   tape: holds what the reverse sweep needs of loops; `update_rev_words` says how many words.
static __global__ void update_rev(double *e, double *q, int repeat, int n, double *e_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  int at = i * 5 % n;  // line 5
  double q_old = q[at];  // line 6
  double e_new = e[at];
  double e_new_kept[16];  // line 7
  int t0 = 0 < repeat ? repeat : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  for (int strip = 0; strip < t1 + t2; ++strip) {
    if (strip < 16) {
      e_new_kept[strip] = e_new;
    } else {
      tape.push(e_new);
    }
    if (t0 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) e_new = 0.5 * e_new + q_old * e_new * e_new;
    } else {
      for (int step = 0; step < t0 - strip * 8; ++step) {
        e_new = 0.5 * e_new + q_old * e_new * e_new;
      }
    }
  }
  e[at] = e_new;  // line 8
  q[at] = 0.25 * e_new * e_new;  // line 9

  // reverse sweep
  double e_new_adj = ::cugrad::atomic_exchange(&e_adj[at], 0.0);  // line 8
  int strip = t1 + t2;
  while (strip > 0) {  // line 7
    --strip;
    double e_new_1;
    if (strip < 16) {
      e_new_1 = e_new_kept[strip];
    } else {
      e_new_1 = tape.pop<double>();
    }
    int step = t0 - strip * 8;
    if (step >= 8) {
      double e_new_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        e_new_steps[step_1] = e_new_1;
        e_new_1 = 0.5 * e_new_1 + q_old * e_new_1 * e_new_1;
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        double e_new_2 = e_new_steps[step_1 - 1];
        double e_new_adj_1 = e_new_adj * (q_old * e_new_2);
        e_new_adj_1 += e_new_adj * e_new_2 * q_old;
        e_new_adj = e_new_adj_1 + e_new_adj * 0.5;
      }
    } else {
      double e_new_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        e_new_steps[step_1] = e_new_1;
        e_new_1 = 0.5 * e_new_1 + q_old * e_new_1 * e_new_1;
      }
      for (; step > 0; --step) {
        double e_new_2 = e_new_steps[step - 1];
        double e_new_adj_1 = e_new_adj * (q_old * e_new_2);
        e_new_adj_1 += e_new_adj * e_new_2 * q_old;
        e_new_adj = e_new_adj_1 + e_new_adj * 0.5;
      }
    }
  }
  atomicAdd(&e_adj[at], e_new_adj);  // line 6
}

// Words of tape that a thread of `update_rev` keeps at most.
static unsigned long long update_rev_words(int repeat) {
  int t0 = 0 < repeat ? repeat : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
