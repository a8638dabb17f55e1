// Gradient of `kernel` (kernel.cu:7) with respect to out, p, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   p_adj: the gradient with respect to p is added to what it points to
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, Params p, int n, double *out_adj,
    Params *p_adj, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 8
  double p_gain_adj = 0.0;
  double p_offset_adj = 0.0;
  if (i < n) {  // line 7
    double v = p.offset;
    for (int k = 0; k < p.power; ++k) {  // line 11
      tape.push(v);
      v = v * x[i] + p.gain;
    }
    out[i] = v;  // line 12

    // reverse sweep
    double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    p_gain_adj = 0.0;
    double x_sum = 0.0;
    for (int k = p.power - 1; k >= 0; --k) {  // line 11
      double v_1 = tape.pop<double>();
      p_gain_adj += v_adj;
      x_sum += v_adj * v_1;
      v_adj *= x[i];
    }
    ::cugrad::accumulate_sum(&x_adj[i], x_sum);
    p_offset_adj = v_adj;
  }
  ::cugrad::accumulate_block(&p_adj->offset, p_offset_adj);  // line 7
  ::cugrad::accumulate_block(&p_adj->gain, p_gain_adj);
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(Params p) {
  return (unsigned long long)(p.power > 0 ? p.power : 0) * 2;
}
