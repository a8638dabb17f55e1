// Gradient of `rows` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void rows_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  for (int i_1 = i; i_1 < n; i_1 += gridDim.x * blockDim.x) {  // line 4
    if (*x > -100.0) {  // line 5
      for (int k = 1; k <= 8; ++k) {  // line 6
        double t0 = x[8 * i_1 + k];
        y[8 * i_1 + k] = t0 * t0;
      }
      double t0 = x[8 * i_1 + 9];  // line 7
      y[8 * i_1 + 9] = t0 * t0;
    }
  }

  // reverse sweep
  bool t0 = i < n;  // line 4
  for (int k = t0 ? (n - i - 1) / (t0 ? (int)(gridDim.x * blockDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(gridDim.x * blockDim.x);
    if (*x > -100.0) {  // line 5
      int t1 = 8 * i_1 + 9;  // line 7
      double t2 = x[t1];
      double t3 = ::cugrad::atomic_exchange(&y_adj[t1], 0.0);
      atomicAdd(&x_adj[t1], 2.0 * t3 * t2);
      for (int k_1 = 8; k_1 >= 1; --k_1) {  // line 6
        int t4 = 8 * i_1 + k_1;
        double t5 = x[t4];
        double t6 = ::cugrad::atomic_exchange(&y_adj[t4], 0.0);
        atomicAdd(&x_adj[t4], 2.0 * t6 * t5);
      }
    }
  }
}
