// Gradient of `kernel` (kernel.cu:1) with respect to x, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
static __global__ void kernel_rev(float *x, int n, float *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  float t0 = x[i];  // line 4
  float t1 = 1.0f / (t0 * t0 + 0.5f);  // line 5
  x[i] = t1;

  // reverse sweep
  float t2 = atomicExch(&x_adj[i], 0.0f);
  atomicAdd(&x_adj[i], 2.0f * (-t2 * t1 * t1) * t0);  // line 4
}
