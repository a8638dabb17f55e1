// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double *a = out + i;  // line 5
  double t0 = x[i];  // line 7
  *a = t0 * t0;
  double t1 = *a;  // line 8
  double t2 = x[i];
  *a = t1 * t2;
  *a *= 2.0;  // line 9

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&out_adj[i], 2.0 * t3);
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 8
  atomicAdd(&x_adj[i], t4 * t1);
  atomicAdd(&out_adj[i], t4 * t2);
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 7
  atomicAdd(&x_adj[i], 2.0 * t5 * t0);
}
