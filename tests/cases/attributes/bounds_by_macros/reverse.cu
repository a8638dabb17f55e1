// Gradient of `kernel<2>` (kernel.cu:6) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void __launch_bounds__(32, 2) kernel_2_rev(float *y, const float *x, float *y_adj,
    float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  float y_held = y[i];  // line 8
  for (int k = 0; k < 2; ++k) y_held += x[i] * x[i + k];
  float y_held_adj = y_adj[i];
  y[i] = y_held;

  // reverse sweep
  float x_sum = 0.0f;
  for (int k = 1; k >= 0; --k) {
    float t0 = x[i + k];
    atomicAdd(&x_adj[i + k], y_held_adj * x[i]);
    x_sum += y_held_adj * t0;
  }
  atomicAdd(&x_adj[i], x_sum);
}
