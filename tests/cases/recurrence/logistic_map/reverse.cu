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
    for (int s = 0; s < steps; ++s) {  // line 5
      tape.push(v);
      v = r * v * (1.0 - v);
    }
    out[i] = v;  // line 6

    // reverse sweep
    double v_adj = out_adj[i];
    r_adj_1 = 0.0;
    for (int s = steps - 1; s >= 0; --s) {  // line 5
      double v_1 = tape.pop<double>();
      double t0 = v_adj * (1.0 - v_1);
      v_adj = -v_adj * (r * v_1);
      r_adj_1 += t0 * v_1;
      v_adj += t0 * r;
    }
    x_adj[i] += v_adj;  // line 4
    out_adj[i] = 0.0;  // line 6
  }
  ::cugrad::accumulate_block(r_adj, r_adj_1);  // line 2
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int steps) {
  return (unsigned long long)(steps > 0 ? steps : 0) * 2;
}
