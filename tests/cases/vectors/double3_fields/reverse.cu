// Gradient of `kernel` (kernel.cu:1) with respect to out, p, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   p_adj: the gradient with respect to *p is added to it
static __global__ void kernel_rev(double *out, const double3 *p, int n, double *out_adj, double3 *p_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double out_seed = out_adj[i];  // line 6
  double a_x = p[i].x;  // line 4
  double a_y = p[i].y;
  double a_z = p[i].z;
  int t0 = (i + 1) % n;  // line 5
  double b_y = p[t0].y;
  double b_z = p[t0].z;
  out[i] = a_x * b_y - a_y * b_z + a_z * a_z;  // line 6

  // reverse sweep
  double a_z_adj = 2.0 * out_seed * a_z;
  double t1 = -out_seed;
  double a_y_adj = t1 * b_z;
  double b_z_adj = t1 * a_y;
  double a_x_adj = out_seed * b_y;
  double b_y_adj = out_seed * a_x;
  atomicAdd(&p_adj[t0].z, b_z_adj);  // line 5
  atomicAdd(&p_adj[t0].y, b_y_adj);
  double t2 = p_adj[i].x;  // line 4
  atomicAdd(&p_adj[i].z, a_z_adj);
  atomicAdd(&p_adj[i].y, a_y_adj);
  p_adj[i].x = t2 + a_x_adj;
  out_adj[i] = 0.0;  // line 6
}
