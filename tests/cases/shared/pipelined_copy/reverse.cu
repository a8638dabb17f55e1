// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int tiles, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  __shared__ double buffer[2][8];
  __shared__ double buffer_adj[2][8];
  ::cugrad::zero_shared(&buffer_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 6
  buffer[0][t] = x[t];  // line 7
  double sum = 0.0;
  int k = 0;
  while (k < tiles) {  // line 10
    int k_1 = k + 1;  // line 11
    if (k_1 < tiles) buffer[k_1 & 1][t] = x[k_1 * 8 + t];
    __syncthreads();  // line 18
    double t0 = buffer[k & 1][7 - t];  // line 19
    double t1 = buffer[k & 1][t];
    sum += t0 * t1;
    __syncthreads();  // line 20
    tape.push(t1);
    tape.push(t0);
    k = k_1;
  }
  out[t] = sum;  // line 22

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int k_1 = tiles - 1; k_1 >= 0; --k_1) {  // line 10
    double t0 = tape.pop<double>();
    double t1 = tape.pop<double>();
    int k_2 = k_1 + 1;  // line 11
    __syncthreads();  // line 20
    atomicAdd(&buffer_adj[k_1 & 1][t], sum_adj * t0);  // line 19
    atomicAdd(&buffer_adj[k_1 & 1][7 - t], sum_adj * t1);
    __syncthreads();  // line 18
    if (k_2 < tiles) {  // line 11
      atomicAdd(&x_adj[k_2 * 8 + t], buffer_adj[k_2 & 1][t]);  // line 12
      buffer_adj[k_2 & 1][t] = 0.0;
    }
  }
  atomicAdd(&x_adj[t], buffer_adj[0][t]);  // line 7
  buffer_adj[0][t] = 0.0;
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int tiles) {
  return (unsigned long long)(tiles > 0 ? tiles : 0) * 4;
}
