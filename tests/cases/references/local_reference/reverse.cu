// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double acc = x[i];  // line 6
  double acc_1 = acc * acc;  // line 8
  out[i] = acc_1 + 1.0;  // line 9
  double t0 = out[i];  // line 10
  out[i] = t0 * acc_1;
  out[i] += 3.0 * x[i];  // line 12

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&out_adj[i], t1);
  atomicAdd(&x_adj[i], t1 * 3.0);
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 10
  double acc_adj = t2 * t0;
  atomicAdd(&out_adj[i], t2 * acc_1);
  acc_adj += ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 9
  acc_adj = 2.0 * acc_adj * acc;  // line 8
  atomicAdd(&x_adj[i], acc_adj);  // line 6
}
