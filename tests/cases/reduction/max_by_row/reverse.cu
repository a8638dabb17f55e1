// Gradient of `row_max` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   tape: holds what the reverse sweep needs of loops; `row_max_rev_words` says how many words.
static __global__ void row_max_rev(double *out, const double *x, int rows, int cols, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (r >= rows) return;  // line 2
  double best = -1e30;
  for (int c = 0; c < cols; ++c) {  // line 6
    double v = x[r * cols + c] + 2.0 * ((c * 5 + r) % cols);  // line 7
    double best_1 = best;
    if (v > best) best_1 = v;  // line 8
    tape.push(best);  // line 6
    best = best_1;
  }
  out[r] = best * best;  // line 10

  // reverse sweep
  double best_adj = 2.0 * (out_adj[r] * best);
  out_adj[r] = 0.0;
  for (int c = cols - 1; c >= 0; --c) {  // line 6
    double best_1 = tape.pop<double>();
    double v = x[r * cols + c] + 2.0 * ((c * 5 + r) % cols);  // line 7
    double v_adj = 0.0;
    if (v > best_1) {  // line 8
      v_adj = best_adj;
      best_adj = 0.0;
    }
    atomicAdd(&x_adj[r * cols + c], v_adj);  // line 7
  }
}

// Words of tape that a thread of `row_max_rev` keeps at most.
static unsigned long long row_max_rev_words(int cols) {
  return (unsigned long long)(cols > 0 ? cols : 0) * 2;
}
