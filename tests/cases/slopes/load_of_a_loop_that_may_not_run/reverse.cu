// Gradient of `scaled` (kernel.cu:2) with respect to y, x, a, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to *a is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 7.
static __global__ void scaled_rev(double *y, const double *x, const double *a, const int *where,
    const int *trips, int n, double *y_adj, double *x_adj, double *a_adj) {
  __shared__ double a_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&a_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    if (i < n) {  // line 4
      double v = x[i];  // line 5
      int t0 = trips[i];  // line 6
      int at = t0 > 1 ? where[i] : 1073741824;
      bool t1 = 1 < t0;  // line 7
      double v_by_v = 0.0;
      double v_by_a_held = 0.0;
      if (t1) {
        double a_held = a[at];
        v_by_v = 1.0;
        v_by_a_held = 0.0;
        for (int k = 1; k < t0; ++k) {
          double t2 = cos(v);
          v_by_v = v_by_v * a_held + v_by_v * t2;
          v_by_a_held = v_by_a_held * a_held + v + v_by_a_held * t2;
          v = v * a_held + sin(v);
        }
      }
      double v_adj = y_adj[i];  // line 8
      double x_adj_before = x_adj[i];  // line 5
      y[i] = v;  // line 8

      // reverse sweep
      double v_adj_1 = v_adj;
      if (t1) {  // line 7
        double t2 = v_adj * v_by_v;
        bool t3 = v_adj == 0.0;
        v_adj_1 = t3 && t2 != t2 ? 0.0 : t2;
        double t4 = v_adj * v_by_a_held;
        double a_held_adj = t3 && t4 != t4 ? 0.0 : t4;
        if ((unsigned long long)at < 1024) {
          ::cugrad::accumulate_alike(&a_sums[at], a_held_adj);
        } else {
          ::cugrad::accumulate_alike(&a_adj[at], a_held_adj);
        }
      }
      x_adj[i] = x_adj_before + v_adj_1;  // line 5
      y_adj[i] = 0.0;  // line 8
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&a_adj[k], a_sums[k]);
  }
}
