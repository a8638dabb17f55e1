// Gradient of `scatter` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void scatter_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int to = (i * 7 + 3) % n;  // line 5
  double t0 = x[i];  // line 6
  double t1 = x[to];
  out[to] = t0 * t1;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[to], 0.0);
  atomicAdd(&x_adj[to], t2 * t0);
  atomicAdd(&x_adj[i], t2 * t1);
}
