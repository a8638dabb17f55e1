// Gradient of `softmax` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `softmax_rev_words` says how many words.
static __global__ void softmax_rev(double *out, const double *x, int rows, int cols, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  int r = threadIdx.x;  // line 3
  if (r >= rows) return;  // line 4
  const double *in = x + r * cols;  // line 5
  double *t0 = x_adj + r * cols;
  double *o = out + r * cols;  // line 6
  double *t1 = out_adj + r * cols;
  double top = -1e300;
  int top_at = 0;
  bool top_chosen = false;
  for (int c = 0; c < cols; ++c) {  // line 8
    double t2 = in[c] + 0.5 * (c % 4) * (c % 3);
    bool t3 = top >= t2 || t2 != t2;
    top_at = t3 ? top_at : c;
    top_chosen = top_chosen || !t3;
    top = fmax(top, t2);
  }
  double top_1 = top_chosen ? in[top_at] + 0.5 * (top_at % 4) * (top_at % 3) : -1e300;
  double sum = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 10
    double t2 = exp(in[c] + 0.5 * (c % 4) * (c % 3) - top_1);  // line 11
    o[c] = t2;
    sum += t2;  // line 12
  }
  for (int c = 0; c < cols; ++c) {  // line 14
    double t2 = o[c];
    o[c] = t2 / sum;
    tape.push(t2);
  }

  // reverse sweep
  double sum_inverse = 1.0 / sum;
  double sum_adj = 0.0;
  for (int c = cols - 1; c >= 0; --c) {
    double t2 = tape.pop<double>();
    double t3 = ::cugrad::atomic_exchange(&t1[c], 0.0) * sum_inverse;
    sum_adj -= t3 * (t2 * sum_inverse);
    atomicAdd(&t1[c], t3);
  }
  double top_adj = 0.0;
  for (int c = cols - 1; c >= 0; --c) {  // line 10
    double t2 = in[c];  // line 11
    double t3 = (sum_adj + ::cugrad::atomic_exchange(&t1[c], 0.0))
        * exp(t2 + 0.5 * (c % 4) * (c % 3) - top_1);
    top_adj -= t3;
    atomicAdd(&t0[c], t3);
  }
  if (top_chosen) atomicAdd(&t0[top_at], top_adj);  // line 8
}

// Words of tape that a thread of `softmax_rev` keeps at most.
static unsigned long long softmax_rev_words(int cols) {
  return (unsigned long long)(cols > 0 ? cols : 0) * 2;
}
