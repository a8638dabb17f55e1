// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 10
  double t0 = x[i];  // line 11
  out[i] = t0 * t0;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
}
