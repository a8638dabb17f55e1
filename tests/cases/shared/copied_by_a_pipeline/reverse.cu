// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  __shared__ double tile[2][32];
  __shared__ double tile_adj[2][32];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 7
  double sum = 0.0;
  int stage = 0;
  for (int a = 0; a < n; ++a) {  // line 9
    int stage_1 = stage;
    long long trips = 0;
    for (; stage_1 < a + 2 && stage_1 < n; ++stage_1) {  // line 10
      double *to = &tile[stage_1 % 2][t];  // line 12
      const double *from = x + (stage_1 * 32 + t);
      for (int n_1 = 0; n_1 < 1; ++n_1) to[n_1] = from[n_1];
      ++trips;  // line 10
    }
    __syncthreads();  // line 16
    int t0 = a % 2;  // line 17
    double t1 = tile[t0][t];
    double t2 = tile[t0][31 - t];
    sum += t1 * t2;
    __syncthreads();  // line 18
    tape.push(trips);  // line 9
    tape.push(stage);
    tape.push(t2);
    tape.push(t1);
    stage = stage_1;
  }
  out[t] = sum;  // line 21

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int a = n - 1; a >= 0; --a) {  // line 9
    double t0 = tape.pop<double>();
    double t1 = tape.pop<double>();
    int stage_1 = tape.pop<int>();
    long long trips = tape.pop<long long>();
    int t2 = a % 2;  // line 17
    __syncthreads();  // line 18
    atomicAdd(&tile_adj[t2][31 - t], sum_adj * t0);  // line 17
    atomicAdd(&tile_adj[t2][t], sum_adj * t1);
    __syncthreads();  // line 16
    for (long long k = trips; k > 0; --k) {  // line 10
      int stage_2 = stage_1 + (k - 1);
      int t3 = stage_2 % 2;  // line 12
      for (int n_1 = 0; n_1 >= 0; --n_1) {
        double t4 = ::cugrad::atomic_exchange(&(&tile_adj[t3][t])[n_1], 0.0);
        atomicAdd(&(x_adj + (stage_2 * 32 + t))[n_1], t4);
      }
    }
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int n) {
  return (unsigned long long)(n > 0 ? n : 0) * 7;
}
