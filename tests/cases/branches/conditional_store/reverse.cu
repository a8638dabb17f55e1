// Gradient of `kernel` (kernel.cu:1) with respect to even, odd, x, by cugrad.
//   even_adj: in: the adjoint of *even after the function, the seed; out: 0 where *even was written
//   odd_adj: in: the adjoint of *odd after the function, the seed; out: 0 where *odd was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *even, double *odd, const double *x, int n, double *even_adj,
    double *odd_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  if (i % 2 == 0) {  // line 4
    int t0 = i / 2;  // line 5
    double even_seed = even_adj[t0];
    double t1 = x[i];
    even[t0] = t1 * t1;

    // reverse sweep
    atomicAdd(&x_adj[i], 2.0 * even_seed * t1);
    even_adj[t0] = 0.0;
  } else {
    double t0 = x[i];  // line 7
    double t1 = x[i - 1];
    int t2 = i / 2;
    odd[t2] = t0 * t1;

    // reverse sweep
    double t3 = ::cugrad::atomic_exchange(&odd_adj[t2], 0.0);
    ::cugrad::accumulate_row(&x_adj[i - 1], 0.0, t3 * t0, t3 * t1);
  }
}
