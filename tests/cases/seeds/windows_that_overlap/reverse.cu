// Gradient of `kernel` (kernel.cu:2) with respect to out, again, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   again_adj: in: the adjoint of *again after the function, the seed; out: 0 where *again was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *again, const double *x, int n, double *out_adj,
    double *again_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = 2 * i + 2;  // line 4
  if (t0 >= n) return;
  int t1 = 2 * i + 1;  // line 6
  double t2 = x[t1];
  double t3 = x[t0];  // line 7
  double t4 = x[2 * i];  // line 5
  out[2 * i] = t4 * t4;
  out[t1] = t2 * t2;  // line 6
  out[t0] = t3 * t3;  // line 7
  for (int k = 0; k < 3; ++k) again[2 * i + k] = x[2 * i + k] * 3.0;  // line 8

  // reverse sweep
  for (int k = 2; k >= 0; --k) {
    double t5 = ::cugrad::atomic_exchange(&again_adj[2 * i + k], 0.0);
    atomicAdd(&x_adj[2 * i + k], t5 * 3.0);
  }
  double t5 = ::cugrad::atomic_exchange(&out_adj[t0], 0.0);  // line 7
  double out_seed = out_adj[t1];  // line 6
  double x_adj_before = x_adj[t1];
  atomicAdd(&x_adj[t0], 2.0 * t5 * t3);  // line 7
  x_adj[t1] = x_adj_before + 2.0 * out_seed * t2;  // line 6
  out_adj[t1] = 0.0;
  double t6 = ::cugrad::atomic_exchange(&out_adj[2 * i], 0.0);  // line 5
  atomicAdd(&x_adj[2 * i], 2.0 * t6 * t4);
}
