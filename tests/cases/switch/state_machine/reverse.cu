// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int steps = i % 5 + 2;  // line 6
  int state_kept[16];  // line 8
  int steps_kept[16];
  double r_kept[16];
  int state = 0;
  double r = 0.0;
  long long trips = 0;
  while (state != 3) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        state_kept[t0] = state;
        steps_kept[t0] = steps;
        r_kept[t0] = r;
      } else {
        tape.push(state);
        tape.push(steps);
        tape.push(r);
      }
    }
    if (state == 0) {  // line 9
      r = x[i];  // line 10
      state = 1;
    } else if (state == 1) {  // line 9
      r = r * r + x[i];  // line 12
      --steps;  // line 13
      state = steps > 0 ? (steps % 2 != 0 ? 2 : 1) : 3;
    } else if (state == 2) {  // line 9
      r = sin(r);  // line 15
      state = steps > 1 ? 1 : 3;
    }
    ++trips;  // line 8
  }
  out[i] = r;  // line 18

  // reverse sweep
  double r_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double x_sum = 0.0;
  while (strip > 0) {  // line 8
    --strip;
    int state_1;
    int steps_1;
    double r_1;
    if (strip < 16) {
      state_1 = state_kept[strip];
      steps_1 = steps_kept[strip];
      r_1 = r_kept[strip];
    } else {
      r_1 = tape.pop<double>();
      steps_1 = tape.pop<int>();
      state_1 = tape.pop<int>();
    }
    long long t0 = trips - strip * 8 >= 8 ? 8 : trips - strip * 8;
    double r_steps[8];
    int state_steps[8];
    for (int step = 0; step < (int)t0; ++step) {
      double r_2;
      int state_2 = 1;
      if (state_1 == 0) {  // line 9
        r_2 = x[i];  // line 10
      } else if (state_1 == 1) {  // line 9
        r_2 = r_1 * r_1 + x[i];  // line 12
        --steps_1;  // line 13
        state_2 = steps_1 > 0 ? (steps_1 % 2 != 0 ? 2 : 1) : 3;
      } else if (state_1 == 2) {  // line 9
        r_2 = sin(r_1);  // line 15
        state_2 = steps_1 > 1 ? 1 : 3;
      } else {
        state_2 = state_1;
        r_2 = r_1;
      }
      r_steps[step] = r_1;  // line 8
      state_steps[step] = state_1;
      state_1 = state_2;
      r_1 = r_2;
    }
    for (int step = t0; step > 0; --step) {
      double r_2 = r_steps[step - 1];
      int state_2 = state_steps[step - 1];
      if (state_2 == 0) {  // line 9
        x_sum += r_adj;  // line 10
        r_adj = 0.0;
      } else if (state_2 == 1) {  // line 9
        x_sum += r_adj;  // line 12
        double t1 = 2.0 * r_adj * r_2;
        r_adj = r_adj == 0.0 && t1 != t1 ? 0.0 : t1;
      } else if (state_2 == 2) {  // line 9
        r_adj *= cos(r_2);  // line 15
      }
    }
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);  // line 8
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int steps = i % 5 + 2;
    int state = 0;
    long long trips = 0;
    while (state != 3) {
      if (state == 0) {
        state = 1;
      } else if (state == 1) {
        --steps;
        state = steps > 0 ? (steps % 2 != 0 ? 2 : 1) : 3;
      } else if (state == 2) {
        state = steps > 1 ? 1 : 3;
      }
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 4) : 0;
      ++trips;
    }
  }
  return t0;
}
