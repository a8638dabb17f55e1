// Gradient of `settle_all` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `settle_all_rev_words` says how many words.
static __global__ void settle_all_rev(double *out, const double *x, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  double x_1 = x[threadIdx.x];  // line 7
  double v = x_1;
  for (int k = 0; k < 100; ++k) {  // line 4
    tape.push(v);
    v -= 0.1 * (v * v - x_1);
  }
  out[threadIdx.x] = v * 2.0;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0) * 2.0;
  double x_adj_1 = 0.0;
  for (int k = 99; k >= 0; --k) {  // line 4
    double v_1 = tape.pop<double>();
    double t0 = -v_adj * 0.1;
    x_adj_1 -= t0;
    v_adj += 2.0 * t0 * v_1;
  }
  x_adj_1 += v_adj;
  atomicAdd(&x_adj[threadIdx.x], x_adj_1);  // line 7
}

// Words of tape that a thread of `settle_all_rev` keeps at most.
static unsigned long long settle_all_rev_words() {
  return 200;
}
