// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, unsigned int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  unsigned int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  unsigned int k = n;
  bool go = true;
  long long trips = 0;
  while (go) {  // line 6
    unsigned int k_1 = k - 1;
    go = k > 0;
    double v_1 = v;
    if (go) {
      double t0 = x[k_1];
      v_1 = v * 0.5 * t0 + t0 * t0;
    }
    ++trips;
    tape.push(v);
    v = v_1;
    k = k_1;
  }
  out[i] = v;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (long long k_1 = trips; k_1 > 0; --k_1) {  // line 6
    unsigned int k_2 = n - (k_1 - 1);
    double v_1 = tape.pop<double>();
    unsigned int k_3 = k_2 - 1;
    bool go_1 = k_2 > 0;
    if (go_1) {
      double t0 = x[k_3];
      ::cugrad::accumulate_warp(&x_adj[k_3], 2.0 * v_adj * t0 + v_adj * (v_1 * 0.5));
      v_adj = v_adj * t0 * 0.5;
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(unsigned int n) {
  unsigned int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    unsigned int k = n;
    bool go = true;
    while (go) {
      go = k > 0;
      t0 += 2;
      --k;
    }
  }
  return t0;
}
