// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(float *out, const float *x, int n, float *out_adj, float *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  float t0 = x[i];
  float t1 = 0.1f * t0;
  atomicAdd(&out[i & 1], t1 * t0);

  // reverse sweep
  float t2 = out_adj[i & 1];
  atomicAdd(&x_adj[i], t2 * t1 + t2 * t0 * 0.1f);
}
