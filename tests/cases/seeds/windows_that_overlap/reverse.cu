// Gradient of `kernel` (kernel.cu:2) with respect to out, again, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   again_adj: in: the adjoint of *again after the function, the seed; out: 0 where *again was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *again, const double *x, int n, double *out_adj,
    double *again_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = 2 * i + 2;  // line 4
  if (t0 >= n) return;
  double t1 = x[2 * i];  // line 5
  out[2 * i] = t1 * t1;
  int t2 = 2 * i + 1;  // line 6
  double t3 = x[t2];
  out[t2] = t3 * t3;
  double t4 = x[t0];  // line 7
  out[t0] = t4 * t4;
  for (int k = 0; k < 3; ++k) again[2 * i + k] = x[2 * i + k] * 3.0;  // line 8

  // reverse sweep
  for (int k = 2; k >= 0; --k) {
    double t5 = ::cugrad::atomic_exchange(&again_adj[2 * i + k], 0.0);
    atomicAdd(&x_adj[2 * i + k], t5 * 3.0);
  }
  double t5 = ::cugrad::atomic_exchange(&out_adj[t0], 0.0);  // line 7
  atomicAdd(&x_adj[t0], 2.0 * t5 * t4);
  x_adj[t2] += 2.0 * out_adj[t2] * t3;  // line 6
  out_adj[t2] = 0.0;
  double t6 = ::cugrad::atomic_exchange(&out_adj[2 * i], 0.0);  // line 5
  atomicAdd(&x_adj[2 * i], 2.0 * t6 * t1);
}
