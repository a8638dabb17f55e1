// Gradient of `jacobi` (kernel.cu:2) with respect to out, u, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   u_adj: the gradient with respect to *u is added to it
static __global__ void jacobi_rev(double *out, const double *u, int n, double *out_adj, double *u_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 7
  int l = i > 0 ? i - 1 : 0;  // line 5
  int r = i < n - 1 ? i + 1 : n - 1;  // line 6
  double t0 = u[i];  // line 7
  double t1 = 0.25 * (u[l] + 2.0 * t0 + u[r]);
  out[i] = t1 * t0;

  // reverse sweep
  double t2 = out_seed * t0 * 0.25;
  atomicAdd(&u_adj[r], t2);
  atomicAdd(&u_adj[i], out_seed * t1 + t2 * 2.0);
  atomicAdd(&u_adj[l], t2);
  out_adj[i] = 0.0;
}
