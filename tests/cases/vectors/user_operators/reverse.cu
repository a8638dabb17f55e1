// Gradient of `kernel` (kernel.cu:9) with respect to out, p, q, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   p_adj: the gradient with respect to *p is added to it
//   q_adj: the gradient with respect to *q is added to it
static __global__ void kernel_rev(double3 *out, const double3 *p, const double3 *q, int n, double3 *out_adj,
    double3 *p_adj, double3 *q_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double t0 = p_adj[i].y;  // line 12
  double t1 = p_adj[i].z;
  double a_x = p[i].x;
  double a_y = p[i].y;
  double a_z = p[i].z;
  double t2 = q_adj[i].x;
  double t3 = q_adj[i].y;
  double t4 = q_adj[i].z;
  double b_x = q[i].x;
  double b_y = q[i].y;
  double b_z = q[i].z;
  double a_x_1 = a_y * b_z - a_z * b_y;  // line 6
  double a_y_1 = a_z * b_x - a_x * b_z;
  double a_z_1 = a_x * b_y - a_y * b_x;
  double s = a_x * b_x + a_y * b_y + a_z * b_z;  // line 4
  double b_x_1 = s * a_x;  // line 2
  double b_y_1 = s * a_y;
  double b_z_1 = s * a_z;
  double c_x = a_x_1 + b_x_1;  // line 1
  double c_y = a_y_1 + b_y_1;
  double c_z = a_z_1 + b_z_1;
  double b_x_2 = 0.5 * b_x;  // line 2
  double b_y_2 = 0.5 * b_y;
  double b_z_2 = 0.5 * b_z;
  c_x -= b_x_2;  // line 3
  c_y -= b_y_2;
  c_z -= b_z_2;
  double t5 = out_adj[i].x;  // line 14
  double t6 = out_adj[i].y;  // line 15
  double c_z_adj = out_adj[i].z;  // line 14
  out[i].x = c_x;
  out[i].z = c_z;
  out[i].y = c_y * c_x;  // line 15

  // reverse sweep
  double c_y_adj = t6 * c_x;
  double c_x_adj = t6 * c_y;
  c_x_adj += t5;  // line 14
  double b_z_adj = -c_z_adj;  // line 3
  double b_y_adj = -c_y_adj;
  double b_x_adj = -c_x_adj;
  double b_z_adj_1 = b_z_adj * 0.5;  // line 2
  double b_y_adj_1 = b_y_adj * 0.5;
  double b_x_adj_1 = b_x_adj * 0.5;
  double s_adj = c_z_adj * a_z;
  double a_z_adj = c_z_adj * s;
  s_adj += c_y_adj * a_y;
  double a_y_adj = c_y_adj * s;
  s_adj += c_x_adj * a_x;
  double a_x_adj = c_x_adj * s;
  a_z_adj += s_adj * b_z;  // line 4
  b_z_adj_1 += s_adj * a_z;
  a_y_adj += s_adj * b_y;
  b_y_adj_1 += s_adj * a_y;
  a_x_adj += s_adj * b_x;
  b_x_adj_1 += s_adj * a_x;
  a_y_adj += b_z_adj * b_x;  // line 6
  b_x_adj_1 += b_z_adj * a_y;
  a_x_adj += c_z_adj * b_y;
  b_y_adj_1 += c_z_adj * a_x;
  a_x_adj += b_y_adj * b_z;
  b_z_adj_1 += b_y_adj * a_x;
  a_z_adj += c_y_adj * b_x;
  b_x_adj_1 += c_y_adj * a_z;
  a_z_adj += b_x_adj * b_y;
  b_y_adj_1 += b_x_adj * a_z;
  a_y_adj += c_x_adj * b_z;
  b_z_adj_1 += c_x_adj * a_y;
  q_adj[i].z = t4 + b_z_adj_1;  // line 12
  q_adj[i].y = t3 + b_y_adj_1;
  q_adj[i].x = t2 + b_x_adj_1;
  p_adj[i].z = t1 + a_z_adj;
  p_adj[i].y = t0 + a_y_adj;
  p_adj[i].x += a_x_adj;
  out_adj[i].y = 0.0;  // line 15
  out_adj[i].z = 0.0;  // line 14
  out_adj[i].x = 0.0;
}
