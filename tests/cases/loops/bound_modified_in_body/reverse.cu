// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  double v = x[i];  // line 4
  double v_1 = v;
  int end = 10;
  int k = 0;
  long long trips = 0;
  while (k < end) {  // line 6
    if ((k + i) % 3 == 0) end -= 2;  // line 8
    int k_1 = k;
    if (k == 4) k_1 = k + i % 2;  // line 9
    ++trips;  // line 6
    tape.push(v_1);
    v_1 = v_1 * v + 0.2 * k;
    k = k_1 + 1;
  }
  out[i] = v_1 * end;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * end;
  double v_adj_1 = 0.0;
  for (long long k_1 = trips; k_1 > 0; --k_1) {  // line 6
    double v_2 = tape.pop<double>();
    v_adj_1 += v_adj * v_2;  // line 7
    v_adj *= v;
  }
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 4
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words() {
  int i = threadIdx.x;
  int end = 10;
  int k = 0;
  unsigned long long t0 = 0;
  while (k < end) {
    if ((k + i) % 3 == 0) end -= 2;
    if (k == 4) k += i % 2;
    ++k;
    t0 += 2;
  }
  return t0;
}
