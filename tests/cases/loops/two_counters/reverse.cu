// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double s = x[i];  // line 5
  int b = n - 1;  // line 6
  int b_1 = b;
  long long trips = 0;
  for (int a = 0; a < b_1; ++a) {
    ++trips;
    tape.push(s);
    s = s * x[a] + x[b_1];
    --b_1;
  }
  out[i] = s;  // line 7

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (long long k = trips; k > 0; --k) {  // line 6
    int a = k - 1;
    int b_2 = b - (k - 1);
    double s_1 = tape.pop<double>();
    double t0 = x[a];
    ::cugrad::accumulate_warp(&x_adj[b_2], s_adj);
    ::cugrad::accumulate_warp(&x_adj[a], s_adj * s_1);
    s_adj *= t0;
  }
  atomicAdd(&x_adj[i], s_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int b = n - 1;
    for (int a = 0; a < b; ++a) {
      --b;
      t0 += 2;
    }
  }
  return t0;
}
