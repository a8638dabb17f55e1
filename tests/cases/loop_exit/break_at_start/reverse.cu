// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double v = x[i];  // line 4
  double v_1 = v;
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < 8) {  // line 5
    double v_2 = v_1;
    int k_1 = k;
    if (k > i % 6) {
      broke = true;
    } else {
      v_2 = sin(v_1) + v_1 * v;  // line 7
      k_1 = k + 1;  // line 5
    }
    ++trips;
    tape.push(v_1);
    tape.push(k);
    v_1 = v_2;
    k = k_1;
  }
  out[i] = v_1;  // line 9

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj_1 = 0.0;
  for (int k_1 = trips; k_1 > 0; --k_1) {  // line 5
    int k_2 = tape.pop<int>();
    double v_2 = tape.pop<double>();
    if (k_2 <= i % 6) {
      double v_adj_2 = v_adj * v;  // line 7
      v_adj_1 += v_adj * v_2;
      v_adj = v_adj_2 + v_adj * cos(v_2);
    }
  }
  v_adj_1 += v_adj;  // line 5
  atomicAdd(&x_adj[i], v_adj_1);  // line 4
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  return 24;
}
