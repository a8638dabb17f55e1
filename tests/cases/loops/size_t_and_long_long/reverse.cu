// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, unsigned long n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  unsigned long i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double v = 1.0;
  for (unsigned long k = 0; k < 2 * n; k += 4) {  // line 5
    tape.push(v);
    v = v * 0.5 + x[k] * v;
  }
  long long k = (long long)n - 1;  // line 6
  for (long long k_1 = k; k_1 >= -2; k_1 -= 3) v += x[k_1 + 2] / (k_1 + 4);
  double t0 = x[i];  // line 7
  out[i] = v * t0;

  // reverse sweep
  double t1 = out_adj[i];
  double v_adj = t1 * t0;
  atomicAdd(&x_adj[i], t1 * v);
  out_adj[i] = 0.0;
  for (long long k_1 = k >= -2 ? (k + 2) / 3 + 1 : 0; k_1 > 0; --k_1) {  // line 6
    long long k_2 = k - (k_1 - 1) * 3;
    ::cugrad::accumulate_warp(&x_adj[k_2 + 2], v_adj / (k_2 + 4));
  }
  for (unsigned long k_1 = 0 < 2 * n ? (2 * n - 1) / 4 + 1 : 0; k_1 > 0; --k_1) {  // line 5
    unsigned long k_2 = (k_1 - 1) * 4;
    double v_1 = tape.pop<double>();
    double v_adj_1 = v_adj * x[k_2];
    ::cugrad::accumulate_warp(&x_adj[k_2], v_adj * v_1);
    v_adj = v_adj_1 + v_adj * 0.5;
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(unsigned long n) {
  return (unsigned long long)((long long)(2 * n) > 0 ? ((long long)(2 * n) + 3) / 4 : 0) * 2;
}
