// Gradient of `reduce<double, (Reduction)1, (ends::Mode)1>` (kernel.cu:8) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; `reduce_double_Reduction_1_ends_Mode_1_rev_words` says how many words.
static __global__ void reduce_double_Reduction_1_ends_Mode_1_rev(double *out, const double *in, int n,
    double *out_adj, double *in_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 9
  double value = 1.0;
  for (int k = 0; k < n; ++k) {  // line 11
    double x = in[i * n + k];  // line 12
    tape.push(value);  // line 11
    value *= x;
  }
  out[i] = value * value;  // line 15

  // reverse sweep
  double value_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0) * value;
  for (int k = n - 1; k >= 0; --k) {  // line 11
    double value_1 = tape.pop<double>();
    double x = in[i * n + k];  // line 12
    double x_adj = value_adj * value_1;  // line 13
    atomicAdd(&in_adj[i * n + k], x_adj);  // line 12
    value_adj *= x;
  }
}

// Words of tape that a thread of `reduce_double_Reduction_1_ends_Mode_1_rev` keeps at most.
static unsigned long long reduce_double_Reduction_1_ends_Mode_1_rev_words(int n) {
  return (unsigned long long)(n > 0 ? n : 0) * 2;
}
