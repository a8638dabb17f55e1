// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double acc = x[i];  // line 6
  double acc_1 = acc * acc;  // line 8
  double t0 = acc_1 + 1.0;  // line 9
  out[i] = t0 * acc_1 + 3.0 * acc;  // line 12

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double acc_adj = t1 * 3.0;
  double acc_adj_1 = t1 * t0;  // line 10
  acc_adj_1 += t1 * acc_1;  // line 9
  acc_adj += 2.0 * acc_adj_1 * acc;  // line 8
  atomicAdd(&x_adj[i], acc_adj);  // line 6
}
