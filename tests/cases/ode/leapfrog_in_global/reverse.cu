// Gradient of `leapfrog` (kernel.cu:2) with respect to x, v, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   tape: holds what the reverse sweep needs of loops; `leapfrog_rev_words` says how many words.
static __global__ void leapfrog_rev(double *x, double *v, int n, int steps, double *x_adj, double *v_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  if (0 >= steps) return;  // line 5
  double x_held = x[i];
  double v_held = v[i];
  double x_held_kept[16];
  double v_held_kept[16];
  int t0 = steps / 8;
  int t1 = steps % 8 == 0 ? 0 : 1;
  for (int strip = 0; strip < t0 + t1; ++strip) {
    if (strip < 16) {
      x_held_kept[strip] = x_held;
      v_held_kept[strip] = v_held;
    } else {
      tape.push(x_held);
      tape.push(v_held);
    }
    if (steps - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        double t2 = v_held - 0.05 * (x_held + 0.3 * x_held * x_held * x_held);  // line 6
        x_held += 0.1 * t2;  // line 7
        v_held = t2 - 0.05 * (x_held + 0.3 * x_held * x_held * x_held);  // line 8
      }
    } else {
      for (int step = 0; step < steps - strip * 8; ++step) {  // line 5
        double t2 = v_held - 0.05 * (x_held + 0.3 * x_held * x_held * x_held);  // line 6
        x_held += 0.1 * t2;  // line 7
        v_held = t2 - 0.05 * (x_held + 0.3 * x_held * x_held * x_held);  // line 8
      }
    }
  }
  x[i] = x_held;  // line 5
  v[i] = v_held;

  // reverse sweep
  double v_held_adj = v_adj[i];
  double x_held_adj = x_adj[i];
  int strip = t0 + t1;
  while (strip > 0) {
    --strip;
    double x_held_1;
    double v_held_1;
    if (strip < 16) {
      x_held_1 = x_held_kept[strip];
      v_held_1 = v_held_kept[strip];
    } else {
      v_held_1 = tape.pop<double>();
      x_held_1 = tape.pop<double>();
    }
    int step = steps - strip * 8;
    if (step >= 8) {
      double x_held_steps[8];
      double v_held_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        double t2 = v_held_1 - 0.05 * (x_held_1 + 0.3 * x_held_1 * x_held_1 * x_held_1);  // line 6
        double x_held_2 = x_held_1 + 0.1 * t2;  // line 7
        x_held_steps[step_1] = x_held_1;  // line 5
        v_held_steps[step_1] = v_held_1;
        x_held_1 = x_held_2;
        v_held_1 = t2 - 0.05 * (x_held_2 + 0.3 * x_held_2 * x_held_2 * x_held_2);
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        double x_held_2 = x_held_steps[step_1 - 1];
        double v_held_2 = v_held_steps[step_1 - 1];
        double t2 = 0.3 * x_held_2;  // line 6
        double t3 = t2 * x_held_2;
        double x_held_3 = x_held_2 + 0.1 * (v_held_2 - 0.05 * (x_held_2 + t3 * x_held_2));  // line 7
        double t4 = 0.3 * x_held_3;  // line 8
        double t5 = -v_held_adj * 0.05;
        x_held_adj += t5;
        double t6 = t5 * x_held_3;
        x_held_adj += t5 * (t4 * x_held_3);
        x_held_adj += t6 * t4;
        x_held_adj += t6 * x_held_3 * 0.3;
        v_held_adj += x_held_adj * 0.1;  // line 7
        double t7 = -v_held_adj * 0.05;  // line 6
        x_held_adj += t7;
        double t8 = t7 * x_held_2;
        x_held_adj += t7 * t3;
        x_held_adj += t8 * t2;
        x_held_adj += t8 * x_held_2 * 0.3;
      }
    } else {
      double x_held_steps[8];  // line 5
      double v_held_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        double t2 = v_held_1 - 0.05 * (x_held_1 + 0.3 * x_held_1 * x_held_1 * x_held_1);  // line 6
        double x_held_2 = x_held_1 + 0.1 * t2;  // line 7
        x_held_steps[step_1] = x_held_1;  // line 5
        v_held_steps[step_1] = v_held_1;
        x_held_1 = x_held_2;
        v_held_1 = t2 - 0.05 * (x_held_2 + 0.3 * x_held_2 * x_held_2 * x_held_2);
      }
      for (; step > 0; --step) {
        double x_held_2 = x_held_steps[step - 1];
        double v_held_2 = v_held_steps[step - 1];
        double t2 = 0.3 * x_held_2;  // line 6
        double t3 = t2 * x_held_2;
        double x_held_3 = x_held_2 + 0.1 * (v_held_2 - 0.05 * (x_held_2 + t3 * x_held_2));  // line 7
        double t4 = 0.3 * x_held_3;  // line 8
        double t5 = -v_held_adj * 0.05;
        x_held_adj += t5;
        double t6 = t5 * x_held_3;
        x_held_adj += t5 * (t4 * x_held_3);
        x_held_adj += t6 * t4;
        x_held_adj += t6 * x_held_3 * 0.3;
        v_held_adj += x_held_adj * 0.1;  // line 7
        double t7 = -v_held_adj * 0.05;  // line 6
        x_held_adj += t7;
        double t8 = t7 * x_held_2;
        x_held_adj += t7 * t3;
        x_held_adj += t8 * t2;
        x_held_adj += t8 * x_held_2 * 0.3;
      }
    }
  }
  v_adj[i] = v_held_adj;  // line 5
  x_adj[i] = x_held_adj;
}

// Words of tape that a thread of `leapfrog_rev` keeps at most.
static unsigned long long leapfrog_rev_words(int steps) {
  unsigned long long t0 = 0;
  if (0 < steps) {
    int t1 = steps / 8;
    int t2 = steps % 8 == 0 ? 0 : 1;
    int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
    t0 = ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 4;
  }
  return t0;
}
