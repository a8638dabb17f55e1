// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int t = threadIdx.x;  // line 3
  int warp = t / warpSize;
  int lane = t % warpSize;
  int partner = warp * warpSize + (warpSize - 1 - lane);  // line 4
  double t0 = x[t];  // line 5
  double t1 = x[partner];
  double t2 = (double)(warp + gridDim.x);
  out[t] = t0 * t1 + t2 * x[lane];

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  atomicAdd(&x_adj[lane], t3 * t2);
  atomicAdd(&x_adj[partner], t3 * t0);
  atomicAdd(&x_adj[t], t3 * t1);
}
