// Gradient of `kernel` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(float *out, const float *x, const double *w, int n, float *out_adj,
    float *x_adj, double *w_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  float out_seed = out_adj[i];  // line 8
  double w_adj_before = w_adj[i];  // line 6
  float x_adj_before = x_adj[i];  // line 5
  float t0 = x[i];
  double wide = t0;
  double t1 = wide * wide;  // line 6
  double t2 = w[i];
  double wide_1 = t1 * t2;
  float narrow = (float)wide_1;  // line 7
  out[i] = narrow * t0 + (float)t2;  // line 8

  // reverse sweep
  float narrow_adj = out_seed * t0;
  double wide_adj = narrow_adj;  // line 7
  w_adj[i] = w_adj_before + (out_seed + wide_adj * t1);  // line 6
  wide_adj = 2.0 * (wide_adj * t2) * wide;
  x_adj[i] = x_adj_before + (out_seed * narrow + (float)wide_adj);  // line 5
  out_adj[i] = 0.0f;  // line 8
}
