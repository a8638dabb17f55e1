// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  double v = t0 ? x[i] * y[i] + *x : -1e30;
  double m = v;
  for (int d = 16; d > 0; d /= 2) {  // line 5
    double t1 = __shfl_xor_sync(0xffffffffu, m, d);
    m = m >= t1 || t1 != t1 ? m : t1;
  }
  double v_adj = 0.0;
  if (t0) {  // line 6
    if (::cugrad::settled(v == m)) {  // line 7
      double out_seed = out_adj[i];
      double t1 = v * v;
      double t2 = x[i];
      out[i] = t1 * t2;

      // reverse sweep
      atomicAdd(&x_adj[i], out_seed * t1);
      v_adj = 2.0 * (out_seed * t2) * v;
      out_adj[i] = 0.0;
    } else {
      double out_seed = out_adj[i];  // line 8
      out[i] = v * 0.5;

      // reverse sweep
      v_adj = out_seed * 0.5;
      out_adj[i] = 0.0;
    }
  }
  double x_sum = 0.0;
  if (t0) {  // line 4
    double t1 = y[i];
    y_adj[i] += v_adj * x[i];
    ::cugrad::accumulate_sum(&x_adj[i], v_adj * t1);
    x_sum = v_adj;
  }
  ::cugrad::accumulate_block(x_adj, x_sum);
}
