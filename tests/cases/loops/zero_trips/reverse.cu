// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  int t0 = i % 4;  // line 6
  double v_kept[16];
  int t1 = 0 < t0 ? t0 : 0;
  int t2 = t1 / 8;
  int t3 = t1 % 8 == 0 ? 0 : 1;
  double v_1 = v;
  for (int strip = 0; strip < t2 + t3; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v_1;
    } else {
      tape.push(v_1);
    }
    int t4 = t1 - strip * 8 >= 8 ? 8 : t1 - strip * 8;
    for (int step = 0; step < t4; ++step) v_1 = sin(v_1) * v;
  }
  out[i] = v_1;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  int strip = t2 + t3;
  double v_adj_1 = 0.0;
  while (strip > 0) {  // line 6
    --strip;
    double v_2;
    if (strip < 16) {
      v_2 = v_kept[strip];
    } else {
      v_2 = tape.pop<double>();
    }
    int step = t1 - strip * 8 >= 8 ? 8 : t1 - strip * 8;
    double v_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      v_steps[step_1] = v_2;
      v_2 = sin(v_2) * v;
    }
    for (; step > 0; --step) {
      double v_3 = v_steps[step - 1];
      v_adj_1 += v_adj * sin(v_3);
      v_adj = v_adj * v * cos(v_3);
    }
  }
  v_adj_1 += v_adj;
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  return 0;
}
