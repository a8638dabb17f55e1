// Gradient of `both` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
static __global__ void both_rev(const float (*x)[4], float *y, float (*x_adj)[4], float *y_adj) {
  int t = threadIdx.x;  // line 3
  float s = 0.0f;
  for (int k = 0; k < 2; ++k) s += (x + 8 * t)[2][k];  // line 5
  float r = 0.0f;
  for (int k = 0; k < 2; ++k) r += (&x[8 * t][2])[k];  // line 6
  y[t] = s * 3.0f + r;  // line 7

  // reverse sweep
  float r_adj = atomicExch(&y_adj[t], 0.0f);
  float s_adj = r_adj * 3.0f;
  for (int k = 1; k >= 0; --k) atomicAdd(&(&x_adj[8 * t][2])[k], r_adj);  // line 6
  for (int k = 1; k >= 0; --k) atomicAdd(&(x_adj + 8 * t)[2][k], s_adj);  // line 5
}
