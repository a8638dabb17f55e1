// Gradient of `kernel` (kernel.cu:2) with respect to out, p, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   p_adj: the gradient with respect to *p is added to it
static __global__ void kernel_rev(double4 *out, const double4 *p, double4 *out_adj, double4 *p_adj) {
  int i = threadIdx.x;  // line 3
  double v_x = p[i].x;  // line 4
  double v_y = p[i].y;
  double v_z = p[i].z;
  double v_w = p[i].w;
  double v_x_kept[3];  // line 5
  double v_z_kept[3];
  for (int k = 0; k < 3; ++k) {
    v_x_kept[k] = v_x;
    v_z_kept[k] = v_z;
    double t0 = v_y;
    v_y = v_z * v_x;
    v_z = v_w;
    v_w = v_x + 0.5 * v_w;
    v_x = t0;
  }
  double v_x_1 = v_x * v_w;  // line 7
  out[i].x = v_x_1;  // line 8
  out[i].y = v_y;
  out[i].z = v_z;
  out[i].w = v_w;

  // reverse sweep
  double v_w_adj = ::cugrad::atomic_exchange(&out_adj[i].w, 0.0);
  double v_z_adj = ::cugrad::atomic_exchange(&out_adj[i].z, 0.0);
  double v_y_adj = ::cugrad::atomic_exchange(&out_adj[i].y, 0.0);
  double v_x_adj = ::cugrad::atomic_exchange(&out_adj[i].x, 0.0);
  double v_x_adj_1 = v_x_adj * v_w;  // line 7
  v_w_adj += v_x_adj * v_x;
  for (int k = 2; k >= 0; --k) {  // line 5
    double v_x_2 = v_x_kept[k];
    double v_z_1 = v_z_kept[k];
    double t0 = v_w_adj + v_y_adj * v_z_1;
    v_w_adj = v_z_adj + v_w_adj * 0.5;
    v_z_adj = v_y_adj * v_x_2;
    v_y_adj = v_x_adj_1;
    v_x_adj_1 = t0;
  }
  atomicAdd(&p_adj[i].w, v_w_adj);  // line 4
  atomicAdd(&p_adj[i].z, v_z_adj);
  atomicAdd(&p_adj[i].y, v_y_adj);
  atomicAdd(&p_adj[i].x, v_x_adj_1);
}
