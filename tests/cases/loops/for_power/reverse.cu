// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, int k, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double p = 1.0;
  for (int j = 0; j < k; ++j) {  // line 6
    tape.push(p);
    p *= x[i];
  }
  out[i] = p;  // line 7

  // reverse sweep
  double p_adj = out_adj[i];
  double x_sum = 0.0;
  for (int j = k - 1; j >= 0; --j) {  // line 6
    double p_1 = tape.pop<double>();
    x_sum += p_adj * p_1;
    p_adj *= x[i];
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);
  out_adj[i] = 0.0;  // line 7
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int k) {
  return (unsigned long long)(k > 0 ? k : 0) * 2;
}
