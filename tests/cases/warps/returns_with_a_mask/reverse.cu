// Gradient of `kernel` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, const double *x, int n, unsigned int mask, double *y_adj,
    double *x_adj) {
  int t = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t0 = x[i];  // line 4
  double v = t0 * t0;
  double w = __shfl_up_sync(mask, v, 1);  // line 5
  bool t1 = t < n;  // line 6
  unsigned int t2 = __ballot_sync(0xffffffffu, t1);
  double w_adj = 0.0;
  double v_adj = 0.0;
  if (t1) {
    double t3 = __shfl_xor_sync(mask & t2, v, 1, 2);  // line 7
    double y_seed = y_adj[i];
    y[i] = w * t3;

    // reverse sweep
    w_adj = y_seed * t3;
    v_adj = ::cugrad::shuffle_xor_transposed(mask & t2, y_seed * w, 1, 2);
  }
  v_adj += ::cugrad::shuffle_up_transposed(mask, w_adj, 1);  // line 5
  x_adj[i] += 2.0 * v_adj * t0;  // line 4
  if (t1) y_adj[i] = 0.0;  // line 7
}
