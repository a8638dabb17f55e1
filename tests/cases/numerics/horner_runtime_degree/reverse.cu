// Gradient of `horner` (kernel.cu:2) with respect to out, c, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   c_adj: the gradient with respect to *c is added to it
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `horner_rev_thread_words` says how many words each thread keeps.
static __global__ void horner_rev(double *out, const double *c, const double *x, int n, double *out_adj,
    double *c_adj, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  int degree = i % 8;  // line 5
  double p = c[degree];  // line 6
  int degree_1 = degree;
  bool go = true;
  long long trips = 0;
  while (go) {  // line 7
    --degree_1;
    go = degree_1 >= 0;
    double p_1 = p;
    if (go) p_1 = p * x[i] + c[degree_1];
    ++trips;
    tape.push(p);
    p = p_1;
  }
  out[i] = p;  // line 8

  // reverse sweep
  double p_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double x_sum = 0.0;
  for (long long k = trips; k > 0; --k) {  // line 7
    int degree_2 = degree - (k - 1);
    double p_1 = tape.pop<double>();
    --degree_2;
    bool go_1 = degree_2 >= 0;
    double p_adj_1 = p_adj;
    if (go_1) {
      double t0 = x[i];
      atomicAdd(&c_adj[degree_2], p_adj);
      p_adj_1 = p_adj * t0;
      x_sum += p_adj * p_1;
    }
    p_adj = p_adj_1;
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);
  atomicAdd(&c_adj[degree], p_adj);  // line 6
}

// Words of tape that a thread of `horner_rev` keeps at most.
static __device__ unsigned long long horner_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int degree = i % 8;
    bool go = true;
    while (go) {
      --degree;
      go = degree >= 0;
      t0 += 2;
    }
  }
  return t0;
}
