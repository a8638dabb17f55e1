// Gradient of `rows` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void rows_rev(double *out, const double *x, int w, int h, double *out_adj, double *x_adj) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (!(c < w && r < h)) return;  // line 5
  int t0 = r * w + c;
  double out_seed = out_adj[t0];
  double t1 = x[r * (w - 3) + c];
  double t2 = x[t0];
  out[t0] = t1 * t2;

  // reverse sweep
  atomicAdd(&x_adj[t0], out_seed * t1);
  atomicAdd(&x_adj[r * (w - 3) + c], out_seed * t2);
  out_adj[t0] = 0.0;
}
