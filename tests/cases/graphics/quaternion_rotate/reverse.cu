// Gradient of `rotate` (kernel.cu:9) with respect to out, q, v, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   q_adj: the gradient with respect to *q is added to it
//   v_adj: the gradient with respect to *v is added to it
static __global__ void rotate_rev(double3 *out, const double4 *q, const double3 *v, int n, double3 *out_adj,
    double4 *q_adj, double3 *v_adj) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double q_x = q[i].x;  // line 12
  double q_y = q[i].y;
  double q_z = q[i].z;
  double q_w = q[i].w;
  double inv = rsqrt(q_x * q_x + q_y * q_y + q_z * q_z + q_w * q_w);  // line 2
  double r_x = q_x * inv;  // line 3
  double r_y = q_y * inv;
  double r_z = q_z * inv;
  double r_w = q_w * inv;
  double p_x = v[i].x;  // line 13
  double p_y = v[i].y;
  double p_z = v[i].z;
  double t_x = r_y * p_z - r_z * p_y;  // line 6
  double t_y = r_z * p_x - r_x * p_z;
  double t_z = r_x * p_y - r_y * p_x;
  t_x *= 2.0;  // line 15
  t_y *= 2.0;
  t_z *= 2.0;
  double c_x = r_y * t_z - r_z * t_y;  // line 6
  double c_y = r_z * t_x - r_x * t_z;
  double c_z = r_x * t_y - r_y * t_x;
  out[i].x = p_x + r_w * t_x + c_x;  // line 17
  out[i].y = p_y + r_w * t_y + c_y;
  out[i].z = p_z + r_w * t_z + c_z;

  // reverse sweep
  double c_z_adj = ::cugrad::atomic_exchange(&out_adj[i].z, 0.0);
  double c_y_adj = ::cugrad::atomic_exchange(&out_adj[i].y, 0.0);
  double c_x_adj = ::cugrad::atomic_exchange(&out_adj[i].x, 0.0);
  double r_w_adj = c_z_adj * t_z;
  double t_z_adj = c_z_adj * r_w;
  r_w_adj += c_y_adj * t_y;
  double t_y_adj = c_y_adj * r_w;
  r_w_adj += c_x_adj * t_x;
  double t_x_adj = c_x_adj * r_w;
  double t0 = -c_z_adj;  // line 6
  double r_y_adj = t0 * t_x;
  t_x_adj += t0 * r_y;
  double r_x_adj = c_z_adj * t_y;
  t_y_adj += c_z_adj * r_x;
  double t1 = -c_y_adj;
  r_x_adj += t1 * t_z;
  t_z_adj += t1 * r_x;
  double r_z_adj = c_y_adj * t_x;
  t_x_adj += c_y_adj * r_z;
  double t2 = -c_x_adj;
  r_z_adj += t2 * t_y;
  t_y_adj += t2 * r_z;
  r_y_adj += c_x_adj * t_z;
  t_z_adj += c_x_adj * r_y;
  t_z_adj *= 2.0;  // line 15
  t_y_adj *= 2.0;
  t_x_adj *= 2.0;
  double t3 = -t_z_adj;  // line 6
  r_y_adj += t3 * p_x;
  double p_x_adj = c_x_adj + t3 * r_y;
  r_x_adj += t_z_adj * p_y;
  double p_y_adj = c_y_adj + t_z_adj * r_x;
  double t4 = -t_y_adj;
  r_x_adj += t4 * p_z;
  double p_z_adj = c_z_adj + t4 * r_x;
  r_z_adj += t_y_adj * p_x;
  p_x_adj += t_y_adj * r_z;
  double t5 = -t_x_adj;
  r_z_adj += t5 * p_y;
  p_y_adj += t5 * r_z;
  r_y_adj += t_x_adj * p_z;
  p_z_adj += t_x_adj * r_y;
  atomicAdd(&v_adj[i].z, p_z_adj);  // line 13
  atomicAdd(&v_adj[i].y, p_y_adj);
  atomicAdd(&v_adj[i].x, p_x_adj);
  double q_w_adj = r_w_adj * inv;  // line 3
  double inv_adj = r_w_adj * q_w;
  double q_z_adj = r_z_adj * inv;
  inv_adj += r_z_adj * q_z;
  double q_y_adj = r_y_adj * inv;
  inv_adj += r_y_adj * q_y;
  double q_x_adj = r_x_adj * inv;
  inv_adj += r_x_adj * q_x;
  double t6 = 2.0 * (inv_adj * (-0.5 * inv * inv * inv));  // line 2
  q_w_adj += t6 * q_w;
  q_z_adj += t6 * q_z;
  q_y_adj += t6 * q_y;
  q_x_adj += t6 * q_x;
  atomicAdd(&q_adj[i].w, q_w_adj);  // line 12
  atomicAdd(&q_adj[i].z, q_z_adj);
  atomicAdd(&q_adj[i].y, q_y_adj);
  atomicAdd(&q_adj[i].x, q_x_adj);
}
