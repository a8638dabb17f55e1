// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double v_1 = v;
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < 8) {  // line 7
    if (k == i % 6) {
      broke = true;
    } else {
      ++k;
    }
    ++trips;
    tape.push(v_1);
    v_1 = v_1 * v + 0.3 * v_1;
  }
  out[i] = v_1 * k;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * k;
  double v_adj_1 = 0.0;
  for (int k_1 = trips; k_1 > 0; --k_1) {  // line 7
    double v_2 = tape.pop<double>();
    double v_adj_2 = v_adj * 0.3;  // line 8
    v_adj_1 += v_adj * v_2;
    v_adj = v_adj_2 + v_adj * v;
  }
  v_adj_1 += v_adj;  // line 7
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  return 16;
}
