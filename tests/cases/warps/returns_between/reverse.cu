// Gradient of `kernel` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int t = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t0 = x[i];  // line 4
  double v = t0 * t0;
  double w = __shfl_up_sync(0xffffffffu, v, 1);  // line 5
  y[i] = w;  // line 6
  bool t1 = t < n;  // line 7
  unsigned int t2 = __ballot_sync(0xffffffffu, t1);
  double v_adj = 0.0;
  double w_adj = 0.0;
  if (t1) {
    double u = __shfl_up_sync(t2, v * w, 1);  // line 8
    y[i] += u;  // line 9
    bool t3 = t < n - 5;  // line 10
    unsigned int t4 = __ballot_sync(t2, t3);
    double u_adj = 0.0;
    if (t3) {
      __syncwarp(t4);  // line 11
      double t5 = __shfl_xor_sync(t4, u, 1);  // line 12
      double y_seed = y_adj[i];
      double t6 = y[i];
      y[i] = t6 * t5;

      // reverse sweep
      y_adj[i] = y_seed * t5;
      u_adj = ::cugrad::shuffle_xor_transposed(t4, y_seed * t6, 1);
      __syncwarp(t4);  // line 11
    }
    u_adj += y_adj[i];  // line 9
    double t5 = ::cugrad::shuffle_up_transposed(t2, u_adj, 1);  // line 8
    v_adj = t5 * w;
    w_adj = t5 * v;
  }
  w_adj += y_adj[i];  // line 6
  y_adj[i] = 0.0;
  v_adj += ::cugrad::shuffle_up_transposed(0xffffffffu, w_adj, 1);  // line 5
  x_adj[i] += 2.0 * v_adj * t0;  // line 4
}
