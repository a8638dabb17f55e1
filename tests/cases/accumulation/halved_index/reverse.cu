// Gradient of `halves` (kernel.cu:2) with respect to out, x, z, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   z_adj: the gradient with respect to *z is added to it
static __global__ void halves_rev(double *out, const double *x, const double *z, int n, double *out_adj,
    double *x_adj, double *z_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];
  int t0 = 2 * i + 1;
  double z_adj_before = z_adj[t0];
  double z_adj_before_1 = z_adj[2 * i];
  int t1 = i / 2;
  double t2 = x[t1];
  double t3 = z[2 * i];
  out[i] = t2 * t3 + z[t0];

  // reverse sweep
  z_adj[t0] = z_adj_before + out_seed;
  z_adj[2 * i] = z_adj_before_1 + out_seed * t2;
  atomicAdd(&x_adj[t1], out_seed * t3);
  out_adj[i] = 0.0;
}
