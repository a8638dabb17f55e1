// Gradient of `kernel` (kernel.cu:2) with respect to out, again, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   again_adj: adjoint of *again, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, double *again, const double *x, int n, double *out_adj,
    double *again_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (2 * i + 2 >= n) return;  // line 2
  double t0 = x[2 * i];  // line 5
  double t1 = x[2 * i];
  out[2 * i] = t0 * t1;
  double t2 = x[2 * i + 1];  // line 6
  double t3 = x[2 * i + 1];
  int t4 = 2 * i + 1;
  out[t4] = t2 * t3;
  double t5 = x[2 * i + 2];  // line 7
  double t6 = x[2 * i + 2];
  out[2 * i + 2] = t5 * t6;
  for (int k = 0; k < 3; ++k) again[2 * i + k] = x[2 * i + k] * 3.0;  // line 8

  // reverse sweep
  for (int k = 2; k >= 0; --k) {
    double t7 = ::cugrad::atomic_exchange(&again_adj[2 * i + k], 0.0);
    atomicAdd(&x_adj[2 * i + k], t7 * 3.0);
  }
  double t7 = ::cugrad::atomic_exchange(&out_adj[2 * i + 2], 0.0);  // line 7
  atomicAdd(&x_adj[2 * i + 2], t7 * t5);
  atomicAdd(&x_adj[2 * i + 2], t7 * t6);
  double t8 = out_adj[t4];  // line 6
  x_adj[2 * i + 1] += t8 * t2;
  x_adj[2 * i + 1] += t8 * t3;
  out_adj[t4] = 0.0;
  double t9 = ::cugrad::atomic_exchange(&out_adj[2 * i], 0.0);  // line 5
  atomicAdd(&x_adj[2 * i], t9 * t0);
  atomicAdd(&x_adj[2 * i], t9 * t1);
}
