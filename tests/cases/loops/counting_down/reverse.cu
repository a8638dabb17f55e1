// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  int k = n - 1;  // line 5
  double v = 0.3;
  for (int k_1 = k; k_1 >= 0; --k_1) {
    tape.push(v);
    v = v * x[k_1] + x[i];
  }
  for (int k_1 = n; k_1 > i; k_1 -= 2) {  // line 6
    tape.push(v);
    v = sin(v) + x[k_1 - 1];
  }
  out[i] = v;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k_1 = n > i ? (n - i - 1) / 2 + 1 : 0; k_1 > 0; --k_1) {  // line 6
    int k_2 = n - (k_1 - 1) * 2;
    double v_1 = tape.pop<double>();
    ::cugrad::accumulate_warp(&x_adj[k_2 - 1], v_adj);
    v_adj *= cos(v_1);
  }
  double x_sum = 0.0;
  for (int k_1 = 0; k_1 <= k; ++k_1) {  // line 5
    double v_1 = tape.pop<double>();
    double t0 = x[k_1];
    x_sum += v_adj;
    ::cugrad::accumulate_warp(&x_adj[k_1], v_adj * v_1);
    v_adj *= t0;
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int n) {
  int k = n - 1;
  return (unsigned long long)((long long)k + 1 > 0 ? (long long)k + 1 : 0) * 2
      + (unsigned long long)((long long)n > 0 ? ((long long)n + 1) / 2 : 0) * 2;
}
