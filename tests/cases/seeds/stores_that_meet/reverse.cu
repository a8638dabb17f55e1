// Gradient of `kernel` (kernel.cu:3) with respect to ends, matrix, next, pairs, x, by cugrad.
//   ends_adj: in: the adjoint of *ends after the function, the seed; out: 0 where *ends was written
//   matrix_adj: in: the adjoint of *matrix after the function, the seed; out: 0 where *matrix was written
//   next_adj: in: the adjoint of *next after the function, the seed; out: 0 where *next was written
//   pairs_adj: in: the adjoint of *pairs after the function, the seed; out: 0 where *pairs was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *ends, double *matrix, double *next, double *pairs, const double *x,
    int n, double *ends_adj, double *matrix_adj, double *next_adj, double *pairs_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double t0 = x[i];  // line 6
  int t1 = n - 1 - i;
  double t2 = x[t1];
  double t3 = t0 * t2;
  ends[i] = t3;
  ends[t1] = t3;  // line 7
  for (int j = 0; j < n; ++j) {  // line 8
    double t4 = sin(t0 * x[j]);  // line 9
    matrix[i * n + j] = t4;
    matrix[j * n + i] = t4;  // line 10
  }
  double t4 = x[i ^ 1];  // line 14
  next[i] = t0 * t0;  // line 12
  bool t5 = i + 1 < n;  // line 13
  if (t5) {
    double t6 = x[i + 1];
    next[i + 1] = t6 * t6;
  }
  double t6 = t0 + t4;  // line 14
  pairs[i] = t6;
  pairs[i ^ 1] = t6;  // line 15

  // reverse sweep
  double t7 = ::cugrad::atomic_exchange(&pairs_adj[i ^ 1], 0.0);
  double t8 = t7 + ::cugrad::atomic_exchange(&pairs_adj[i], 0.0);  // line 14
  atomicAdd(&x_adj[i ^ 1], t8);
  if (t5) {  // line 13
    double t9 = x[i + 1];
    double t10 = ::cugrad::atomic_exchange(&next_adj[i + 1], 0.0);
    atomicAdd(&x_adj[i + 1], 2.0 * t10 * t9);
  }
  double t9 = t8 + 2.0 * ::cugrad::atomic_exchange(&next_adj[i], 0.0) * t0;
  for (int j = n - 1; j >= 0; --j) {  // line 8
    double t10 = x[j];  // line 9
    double t11 = ::cugrad::atomic_exchange(&matrix_adj[j * n + i], 0.0);  // line 10
    double t12 = (t11 + ::cugrad::atomic_exchange(&matrix_adj[i * n + j], 0.0)) * cos(t0 * t10);  // line 9
    t9 += t12 * t10;
    ::cugrad::accumulate_warp(&x_adj[j], t12 * t0);
  }
  double t10 = ::cugrad::atomic_exchange(&ends_adj[t1], 0.0);  // line 7
  double t11 = t10 + ::cugrad::atomic_exchange(&ends_adj[i], 0.0);  // line 6
  atomicAdd(&x_adj[t1], t11 * t0);
  atomicAdd(&x_adj[i], t9 + t11 * t2);
}
