// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double s = 0.0;
  int k = 0;
  bool broke = false;
  long long trips = 0;
  while (!broke) {  // line 7
    s += v;  // line 8
    double v_1 = v;
    int k_1 = k;
    if (k == i % 5) {  // line 7
      broke = true;
    } else {
      v_1 = v * v + 0.1;  // line 10
      k_1 = k + 1;  // line 11
    }
    ++trips;  // line 7
    tape.push(v);
    tape.push(k);
    v = v_1;
    k = k_1;
  }
  out[i] = s * v;  // line 13

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_adj = t0 * v;
  double v_adj = t0 * s;
  for (long long k_1 = trips; k_1 > 0; --k_1) {  // line 7
    int k_2 = tape.pop<int>();
    double v_1 = tape.pop<double>();
    if (k_2 != i % 5) v_adj = 2.0 * v_adj * v_1;
    v_adj += s_adj;  // line 8
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int k = 0;
    bool broke = false;
    while (!broke) {
      if (k == i % 5) {
        broke = true;
      } else {
        ++k;
      }
      t0 += 3;
    }
  }
  return t0;
}
