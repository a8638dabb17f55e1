// Gradient of `refine` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void refine_rev(double *x, int *steps, int n, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  int steps_held = steps[i];  // line 5
  for (int k = 0; k < 3; ++k) steps_held += i % 2;
  steps[i] = steps_held;
  double v = x[i];  // line 6
  double v_kept[16];  // line 7
  int t0 = 0 < steps_held ? steps_held : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  for (int strip = 0; strip < t1 + t2; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    if (t0 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) v -= 0.3 * (v * v - 0.5);
    } else {
      for (int step = 0; step < t0 - strip * 8; ++step) v -= 0.3 * (v * v - 0.5);
    }
  }
  x[i] = v;  // line 8

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&x_adj[i], 0.0);
  int strip = t1 + t2;
  while (strip > 0) {  // line 7
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    int step = t0 - strip * 8;
    if (step >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        v_steps[step_1] = v_1;
        v_1 -= 0.3 * (v_1 * v_1 - 0.5);
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        double v_2 = v_steps[step_1 - 1];
        v_adj -= 2.0 * (v_adj * 0.3) * v_2;
      }
    } else {
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        v_steps[step_1] = v_1;
        v_1 -= 0.3 * (v_1 * v_1 - 0.5);
      }
      for (; step > 0; --step) {
        double v_2 = v_steps[step - 1];
        v_adj -= 2.0 * (v_adj * 0.3) * v_2;
      }
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 6
}
