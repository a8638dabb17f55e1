// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double v = x[i];  // line 4
  double v_1 = v;
  int k = 0;
  bool broke = false;
  long long trips = 0;
  while (!broke) {  // line 6
    int k_1 = k + 1;  // line 7
    int t0 = k % 3;
    double v_2;
    if (t0 == 0) {
      v_2 = v_1 * v;  // line 8
    } else if (t0 == 1) {  // line 7
      v_2 = v_1 + v;  // line 9
    } else if (v_1 < 0.0) {  // line 10
      v_2 = -v_1;
    } else {
      v_2 = v_1;
    }
    broke = k_1 > i % 7 || broke;  // line 6
    ++trips;
    tape.push(v_1);
    v_1 = v_2;
    k = k_1;
  }
  out[i] = v_1 * v_1;  // line 14

  // reverse sweep
  double v_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0) * v_1;
  double v_adj_1 = 0.0;
  for (long long k_1 = trips; k_1 > 0; --k_1) {  // line 6
    int k_2 = k_1 - 1;
    double v_2 = tape.pop<double>();
    int t0 = k_2 % 3;  // line 7
    double v_adj_2;
    if (t0 == 0) {
      v_adj_2 = v_adj * v;  // line 8
      v_adj_1 += v_adj * v_2;
    } else {
      if (t0 == 1) {  // line 7
        v_adj_1 += v_adj;  // line 9
      } else if (v_2 < 0.0) {  // line 10
        v_adj = -v_adj;
      }
      v_adj_2 = v_adj;
    }
    v_adj = v_adj_2;
  }
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 4
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int k = 0;
    bool broke = false;
    while (!broke) {
      ++k;
      broke = k > i % 7 || broke;
      t0 += 2;
    }
  }
  return t0;
}
