// Tangent of `rotate` (kernel.cu:9) with respect to out, q, v, by cugrad.
//   out_tan: tangent of out
//   q_tan: tangent of q
//   v_tan: tangent of v
static __global__ void rotate_fwd(double3 *out, const double4 *q, const double3 *v, int n, double3 *out_tan,
    double4 *q_tan, double3 *v_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 17
  double q_x = q[i].x;  // line 12
  double q_x_tan = q_tan[i].x;
  double q_y = q[i].y;
  double q_y_tan = q_tan[i].y;
  double q_z = q[i].z;
  double q_z_tan = q_tan[i].z;
  double q_w = q[i].w;
  double q_w_tan = q_tan[i].w;
  double t0 = q_x_tan * q_x + q_x * q_x_tan;  // line 2
  double t1 = q_y_tan * q_y;
  double inv = rsqrt(q_x * q_x + q_y * q_y + q_z * q_z + q_w * q_w);
  double inv_tan = (t0 + (t1 + q_y * q_y_tan) + (q_z_tan * q_z + q_z * q_z_tan)
      + (q_w_tan * q_w + q_w * q_w_tan)) * (-0.5 * inv * inv * inv);
  double r_x = q_x * inv;  // line 3
  double r_x_tan = q_x_tan * inv + q_x * inv_tan;
  double r_y = q_y * inv;
  double r_y_tan = q_y_tan * inv + q_y * inv_tan;
  double r_z = q_z * inv;
  double r_z_tan = q_z_tan * inv + q_z * inv_tan;
  double r_w = q_w * inv;
  double r_w_tan = q_w_tan * inv + q_w * inv_tan;
  double p_x = v[i].x;  // line 13
  double p_x_tan = v_tan[i].x;
  double p_y = v[i].y;
  double p_y_tan = v_tan[i].y;
  double p_z = v[i].z;
  double p_z_tan = v_tan[i].z;
  double t_x = r_y * p_z - r_z * p_y;  // line 6
  double t_x_tan = r_y_tan * p_z + r_y * p_z_tan - (r_z_tan * p_y + r_z * p_y_tan);
  double t_y = r_z * p_x - r_x * p_z;
  double t_y_tan = r_z_tan * p_x + r_z * p_x_tan - (r_x_tan * p_z + r_x * p_z_tan);
  double t_z = r_x * p_y - r_y * p_x;
  double t_z_tan = r_x_tan * p_y + r_x * p_y_tan - (r_y_tan * p_x + r_y * p_x_tan);
  t_x *= 2.0;  // line 15
  t_x_tan *= 2.0;
  t_y *= 2.0;
  t_y_tan *= 2.0;
  t_z *= 2.0;
  t_z_tan *= 2.0;
  double c_x = r_y * t_z - r_z * t_y;  // line 6
  double c_x_tan = r_y_tan * t_z + r_y * t_z_tan - (r_z_tan * t_y + r_z * t_y_tan);
  double c_y = r_z * t_x - r_x * t_z;
  double c_y_tan = r_z_tan * t_x + r_z * t_x_tan - (r_x_tan * t_z + r_x * t_z_tan);
  double c_z = r_x * t_y - r_y * t_x;
  double c_z_tan = r_x_tan * t_y + r_x * t_y_tan - (r_y_tan * t_x + r_y * t_x_tan);
  out[i].x = p_x + r_w * t_x + c_x;  // line 17
  out_tan[i].x = p_x_tan + (r_w_tan * t_x + r_w * t_x_tan) + c_x_tan;
  out[i].y = p_y + r_w * t_y + c_y;
  out_tan[i].y = p_y_tan + (r_w_tan * t_y + r_w * t_y_tan) + c_y_tan;
  out[i].z = p_z + r_w * t_z + c_z;
  out_tan[i].z = p_z_tan + (r_w_tan * t_z + r_w * t_z_tan) + c_z_tan;
}
