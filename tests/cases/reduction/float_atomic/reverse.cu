// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(float *out, const float *x, int n, float *out_adj, float *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  float out_seed = out_adj[i & 1];
  float t0 = x[i];
  float t1 = 0.1f * t0;
  atomicAdd(&out[i & 1], t1 * t0);

  // reverse sweep
  atomicAdd(&x_adj[i], out_seed * t1 + out_seed * t0 * 0.1f);
}
