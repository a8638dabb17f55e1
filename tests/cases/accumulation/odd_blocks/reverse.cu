// Gradient of `outer` (kernel.cu:2) with respect to out, r, c, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   r_adj: the gradient with respect to *r is added to it
//   c_adj: the gradient with respect to *c is added to it
static __global__ void outer_rev(double *out, const double *__restrict__ r, const double *__restrict__ c,
    int w, int h, double *out_adj, double *r_adj, double *c_adj) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (x >= w || y >= h) return;  // line 5
  double s = 0.0;
  for (int k = 0; k < 3; ++k) s += r[3 * y + k] * c[k * w + x];  // line 7
  int t0 = y * w + x;  // line 8
  double out_seed = out_adj[t0];
  out[t0] = s * s;

  // reverse sweep
  double s_adj = 2.0 * out_seed * s;
  double r_row[3];  // line 7
  #pragma unroll
  for (int k = 2; k >= 0; --k) {
    double t1 = c[k * w + x];
    ::cugrad::accumulate_column(&c_adj[k * w + x], s_adj * r[3 * y + k]);
    r_row[k] = s_adj * t1;
  }
  ::cugrad::accumulate_rows((double (*)[3])(r_adj + 3 * y), r_row);
  out_adj[t0] = 0.0;  // line 8
}
