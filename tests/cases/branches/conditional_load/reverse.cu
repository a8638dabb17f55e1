// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 7
  bool t0 = i - 3 >= 0;  // line 5
  double left = t0 ? x[i - 3] : 0.0;
  bool t1 = i + 3 < n;  // line 6
  double right = t1 ? x[i + 3] : x[i];
  out[i] = left * right + x[i];  // line 7

  // reverse sweep
  atomicAdd(&x_adj[i], out_seed);
  double left_adj = out_seed * right;
  double right_adj = out_seed * left;
  if (t1) {  // line 6
    ::cugrad::accumulate_sum(&x_adj[i + 3], right_adj);
  } else {
    ::cugrad::accumulate_sum(&x_adj[i], right_adj);
  }
  if (t0) atomicAdd(&x_adj[i - 3], left_adj);  // line 5
  out_adj[i] = 0.0;  // line 7
}
