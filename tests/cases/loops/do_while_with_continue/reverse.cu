// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double v_1 = v;
  int k = 0;
  bool again = true;
  bool broke = false;
  long long trips = 0;
  while (!broke && again) {  // line 7
    double v_2 = v_1;
    if ((k + i) % 3 != 0) {
      v_2 = v_1 * v + 0.3;  // line 9
      broke = k == 5 || broke;  // line 7
    }
    int k_1 = k;
    if (!broke) {
      k_1 = k + 1;  // line 11
      again = k_1 < 7;
    }
    ++trips;  // line 7
    tape.push(v_1);
    tape.push(k);
    v_1 = v_2;
    k = k_1;
  }
  out[i] = v_1 * v_1;  // line 12

  // reverse sweep
  double v_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0) * v_1;
  double v_adj_1 = 0.0;
  for (long long k_1 = trips; k_1 > 0; --k_1) {  // line 7
    int k_2 = tape.pop<int>();
    double v_2 = tape.pop<double>();
    double v_adj_2 = v_adj;
    if ((k_2 + i) % 3 != 0) {
      v_adj_2 = v_adj * v;  // line 9
      v_adj_1 += v_adj * v_2;
    }
    v_adj = v_adj_2;
  }
  v_adj_1 += v_adj;  // line 7
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int k = 0;
    bool again = true;
    bool broke = false;
    while (!broke && again) {
      broke = (k + i) % 3 != 0 ? k == 5 || broke : broke;
      if (!broke) {
        ++k;
        again = k < 7;
      }
      t0 += 3;
    }
  }
  return t0;
}
