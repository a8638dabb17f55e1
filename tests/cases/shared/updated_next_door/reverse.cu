// Gradient of `step` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void step_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  __shared__ double s[33];
  __shared__ double s_adj[33];
  ::cugrad::require_block(32u, 1024u, 64u);
  ::cugrad::zero_shared(&s_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 4
  int i = blockIdx.x * 32 + threadIdx.x;
  double t0 = x[i];  // line 5
  s[t] = sin(t0);
  bool t1 = t == 0;  // line 6
  if (t1) s[32] = 0.5;
  __syncthreads();  // line 7
  double t2 = s[t];  // line 8
  double t3 = s[t + 1];
  double v = t2 * t3;
  __syncthreads();  // line 9
  s[t + 1] = v;  // line 10
  __syncthreads();  // line 11
  double y_seed = y_adj[i];  // line 12
  double t4 = s[t];
  y[i] = t4 * t4;

  // reverse sweep
  atomicAdd(&s_adj[t], 2.0 * y_seed * t4);
  __syncthreads();  // line 11
  double v_adj = s_adj[t + 1];  // line 10
  s_adj[t + 1] = 0.0;
  __syncthreads();  // line 9
  atomicAdd(&s_adj[t + 1], v_adj * t2);  // line 8
  atomicAdd(&s_adj[t], v_adj * t3);
  __syncthreads();  // line 7
  if (t1) s_adj[32] = 0.0;  // line 6
  x_adj[i] += s_adj[t] * cos(t0);  // line 5
  y_adj[i] = 0.0;  // line 12
  s_adj[t] = 0.0;  // line 5
}
