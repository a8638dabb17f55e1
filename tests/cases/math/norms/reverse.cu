// Gradient of `kernel` (kernel.cu:1) with respect to out, p, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   p_adj: the gradient with respect to *p is added to it
static __global__ void kernel_rev(double *out, const double3 *p, int n, double *out_adj, double3 *p_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v_x = p[i].x;  // line 4
  double v_y = p[i].y;
  double v_z = p[i].z;
  double t0 = norm3d(v_x, v_y, v_z);  // line 5
  double t1 = rnorm3d(v_y, v_z, 1.0);
  double t2 = norm4d(v_x, v_y, 2.0, v_z);
  out[i] = t0 * t1 + t2;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_x_adj = t3 * (v_x / t2);
  double v_y_adj = t3 * (v_y / t2);
  double v_z_adj = t3 * (v_z / t2);
  double t4 = t3 * t1;
  double t5 = t3 * t0;
  v_y_adj -= t5 * (v_y * t1 * t1 * t1);
  v_z_adj -= t5 * (v_z * t1 * t1 * t1);
  v_x_adj += t4 * (v_x / t0);
  v_y_adj += t4 * (v_y / t0);
  v_z_adj += t4 * (v_z / t0);
  atomicAdd(&p_adj[i].z, v_z_adj);  // line 4
  atomicAdd(&p_adj[i].y, v_y_adj);
  atomicAdd(&p_adj[i].x, v_x_adj);
}
