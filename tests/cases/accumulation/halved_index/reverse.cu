// Gradient of `halves` (kernel.cu:2) with respect to out, x, z, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   z_adj: the gradient with respect to *z is added to it
static __global__ void halves_rev(double *out, const double *x, const double *z, int n, double *out_adj,
    double *x_adj, double *z_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = i / 2;
  double t1 = x[t0];
  double t2 = z[2 * i];
  out[i] = t1 * t2 + z[2 * i + 1];

  // reverse sweep
  double t3 = out_adj[i];
  z_adj[2 * i + 1] += t3;
  z_adj[2 * i] += t3 * t1;
  atomicAdd(&x_adj[t0], t3 * t2);
  out_adj[i] = 0.0;
}
