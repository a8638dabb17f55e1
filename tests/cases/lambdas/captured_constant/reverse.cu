// Gradient of `kernel` (kernel.cu:2) with respect to out, x, shift, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   shift_adj: the gradient with respect to shift is added to what it points to
static __global__ void kernel_rev(double *out, const double *x, double shift, int n, double *out_adj,
    double *x_adj, double *shift_adj) {
  int i = threadIdx.x;  // line 3
  double position = i + shift;  // line 4
  int cell = (int)floor(position);  // line 5
  int t0 = max(0, min(cell - 1, n - 1));  // line 6
  double t1 = x[t0];
  int t2 = max(0, min(cell + 1, n - 1));
  double t3 = x[t2];
  int t4 = max(0, min(cell, n - 1));
  double t5 = x[t4];
  double t6 = position - cell;  // line 7
  out[i] = t1 * t3 + t5 * t6;

  // reverse sweep
  double t7 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double position_adj = t7 * t5;
  atomicAdd(&x_adj[t4], t7 * t6);  // line 6
  atomicAdd(&x_adj[t2], t7 * t1);
  atomicAdd(&x_adj[t0], t7 * t3);
  ::cugrad::accumulate_block(shift_adj, position_adj);  // line 3
}
