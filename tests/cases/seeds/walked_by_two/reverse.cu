// Gradient of `twice` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void twice_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int k = 4 * i;  // line 4
  if (k + 8 > n) return;
  for (int k_1 = k; k_1 < k + 4; ++k_1) {  // line 5
    double t0 = x[k_1];  // line 6
    y[k_1] = t0 * t0;
    double t1 = x[k_1 + 4];  // line 7
    y[k_1 + 4] = t1 * t1;
  }

  // reverse sweep
  for (int k_1 = k + 4 - 1; k_1 >= k; --k_1) {  // line 5
    double t0 = x[k_1];  // line 6
    double t1 = x[k_1 + 4];  // line 7
    double t2 = ::cugrad::atomic_exchange(&y_adj[k_1 + 4], 0.0);
    atomicAdd(&x_adj[k_1 + 4], 2.0 * t2 * t1);
    double t3 = ::cugrad::atomic_exchange(&y_adj[k_1], 0.0);  // line 6
    atomicAdd(&x_adj[k_1], 2.0 * t3 * t0);
  }
}
