// Gradient of `kernel` (kernel.cu:1) with respect to out, x, r, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   r_adj: the gradient with respect to r is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, double r, int n, int steps, double *out_adj,
    double *x_adj, double *r_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  double r_adj_1 = 0.0;
  if (i < n) {  // line 1
    double v = x[i];  // line 4
    double v_kept[16];  // line 5
    int t0 = 0 < steps ? steps : 0;
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
        for (int step = 0; step < 8; ++step) v = r * v * (1.0 - v);
      } else {
        for (int step = 0; step < t0 - strip * 8; ++step) v = r * v * (1.0 - v);
      }
    }
    out[i] = v;  // line 6

    // reverse sweep
    double v_adj = out_adj[i];
    int strip = t1 + t2;
    r_adj_1 = 0.0;
    while (strip > 0) {  // line 5
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
          v_1 = r * v_1 * (1.0 - v_1);
        }
        #pragma unroll
        for (int step_1 = 8; step_1 > 0; --step_1) {
          double v_2 = v_steps[step_1 - 1];
          double t3 = v_adj * (1.0 - v_2);
          v_adj = -v_adj * (r * v_2);
          r_adj_1 += t3 * v_2;
          v_adj += t3 * r;
        }
      } else {
        double v_steps[8];
        for (int step_1 = 0; step_1 < step; ++step_1) {
          v_steps[step_1] = v_1;
          v_1 = r * v_1 * (1.0 - v_1);
        }
        for (; step > 0; --step) {
          double v_2 = v_steps[step - 1];
          double t3 = v_adj * (1.0 - v_2);
          v_adj = -v_adj * (r * v_2);
          r_adj_1 += t3 * v_2;
          v_adj += t3 * r;
        }
      }
    }
    x_adj[i] += v_adj;  // line 4
    out_adj[i] = 0.0;  // line 6
  }
  ::cugrad::accumulate_block(r_adj, r_adj_1);  // line 2
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int steps) {
  int t0 = 0 < steps ? steps : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
