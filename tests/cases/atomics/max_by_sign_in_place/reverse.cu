// Gradient of `largest` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   x_adj: the gradient with respect to *x is added to it
//   Launch `largest` first: its atomic operations decide which values remain, and are not repeated here.
static __global__ void largest_rev(float *y, const float *x, int n, float *y_adj, float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  float v = x[i] * 3.0f;  // line 5
  int t0 = i % 3;  // line 6

  // reverse sweep
  float v_adj = 0.0f;
  if (v == y[t0]) v_adj = atomicExch(&y_adj[t0], 0.0f);
  ::cugrad::accumulate_sum(&x_adj[i], v_adj * 3.0f);  // line 5
}
