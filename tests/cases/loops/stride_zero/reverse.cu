// Gradient of `spread` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void spread_rev(double *out, const double *x, int stride, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  for (int q = 0; q < 3; ++q) {  // line 5
    double t0 = x[q * n + i];
    out[q * stride + i] = t0 * t0;
  }

  // reverse sweep
  for (int q = 2; q >= 0; --q) {
    atomicAdd(&x_adj[q * n + i], 2.0 * out_adj[q * stride + i] * x[q * n + i]);
    out_adj[q * stride + i] = 0.0;
  }
}
