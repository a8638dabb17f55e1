// Gradient of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 10
  double v = x[i];  // line 13
  double a = v;
  double b = v;
  int k = 3;
  bool go = true;
  long long trips = 0;
  while (go) {  // line 3
    go = k != 0;
    double a_1 = a;
    double b_1 = b;
    if (go) {
      a_1 = a * b;  // line 4
      b_1 = a_1 + 0.5;  // line 5
    }
    ++trips;  // line 3
    tape.push(b);
    tape.push(a);
    a = a_1;
    b = b_1;
    --k;
  }
  out[i] = a * v + 3.0 * a;  // line 16

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = t0 * 3.0;
  a_adj += t0 * v;
  double v_adj = t0 * a;
  double b_adj = 0.0;
  for (long long k_1 = trips; k_1 > 0; --k_1) {  // line 3
    int k_2 = 3 - (k_1 - 1);
    double a_1 = tape.pop<double>();
    double b_1 = tape.pop<double>();
    bool go_1 = k_2 != 0;
    if (go_1) {
      double a_adj_1 = a_adj + b_adj;  // line 5
      a_adj = a_adj_1 * b_1;  // line 4
      b_adj = a_adj_1 * a_1;
    }
  }
  v_adj += a_adj;  // line 3
  v_adj += b_adj;
  atomicAdd(&x_adj[i], v_adj);  // line 13
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int k = 3;
    bool go = true;
    while (go) {
      go = k != 0;
      t0 += 4;
      --k;
    }
  }
  return t0;
}
