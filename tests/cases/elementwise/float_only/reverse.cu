// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(float *out, const float *x, const float *y, int n, float *out_adj,
    float *x_adj, float *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  float out_seed = out_adj[i];
  float y_adj_before = y_adj[i];
  float x_adj_before = x_adj[i];
  float t0 = x[i];
  float t1 = y[i];
  float t2 = sqrtf(t0);
  float t3 = expf(-t1);
  out[i] = t0 * t1 + 0.5f * t2 - t3;

  // reverse sweep
  y_adj[i] = y_adj_before + (out_seed * t3 + out_seed * t0);
  x_adj[i] = x_adj_before + (out_seed * 0.5f * (0.5f / t2) + out_seed * t1);
  out_adj[i] = 0.0f;
}
