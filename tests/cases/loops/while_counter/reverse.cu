// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double v = x[i];  // line 4
  int left = 3 + i % 3;  // line 5
  double w = 1.0;
  int left_1 = left;
  bool go = true;
  long long trips = 0;
  while (go) {  // line 6
    go = left_1 > 0;
    double w_1 = w;
    double v_1 = v;
    if (go) {
      w_1 = w * v + 0.5;  // line 7
      v_1 = v / (1.0 + w_1);  // line 8
    }
    ++trips;  // line 6
    tape.push(v);
    tape.push(w);
    v = v_1;
    w = w_1;
    --left_1;
  }
  out[i] = v + w;  // line 10

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double w_adj = v_adj;
  for (long long k = trips; k > 0; --k) {  // line 6
    int left_2 = left - (k - 1);
    double w_1 = tape.pop<double>();
    double v_1 = tape.pop<double>();
    bool go_1 = left_2 > 0;
    if (go_1) {
      double w_2 = w_1 * v_1 + 0.5;  // line 7
      double t0 = 1.0 / (1.0 + w_2);  // line 8
      v_adj *= t0;
      double w_adj_1 = w_adj - v_adj * (v_1 * t0);
      w_adj = w_adj_1 * v_1;  // line 7
      v_adj += w_adj_1 * w_1;
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 4
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int left = 3 + i % 3;
    bool go = true;
    while (go) {
      go = left > 0;
      t0 += 4;
      --left;
    }
  }
  return t0;
}
