// Tangent of `integrate` (kernel.cu:13) with respect to out, p, dt, by cugrad.
//   out_tan: tangent of out
//   p_tan: tangent of p
//   dt_tan: tangent of dt
static __global__ void integrate_fwd(double4 *out, const double4 *p, double dt, int n, double4 *out_tan,
    double4 *p_tan, double dt_tan) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 22
  double me_x = p[i].x;  // line 17
  double me_x_tan = p_tan[i].x;
  double me_y = p[i].y;
  double me_y_tan = p_tan[i].y;
  double me_z = p[i].z;
  double me_z_tan = p_tan[i].z;
  double me_w = p[i].w;
  double me_w_tan = p_tan[i].w;
  double a_x = 0.0;
  double a_y = 0.0;
  double a_z = 0.0;
  double a_x_tan = 0.0;
  double a_y_tan = 0.0;
  double a_z_tan = 0.0;
  for (int j = 0; j < n; ++j) {  // line 18
    double bj_x = p[j].x;
    double bj_x_tan = p_tan[j].x;
    double bj_y = p[j].y;
    double bj_y_tan = p_tan[j].y;
    double bj_z = p[j].z;
    double bj_z_tan = p_tan[j].z;
    double bj_w = p[j].w;
    double bj_w_tan = p_tan[j].w;
    double r_x = bj_x - me_x;  // line 3
    double r_x_tan = bj_x_tan - me_x_tan;
    double r_y = bj_y - me_y;
    double r_y_tan = bj_y_tan - me_y_tan;
    double r_z = bj_z - me_z;
    double r_z_tan = bj_z_tan - me_z_tan;
    double d_tan = r_x_tan * r_x + r_x * r_x_tan + (r_y_tan * r_y + r_y * r_y_tan)  // line 4
        + (r_z_tan * r_z + r_z * r_z_tan);
    double d = r_x * r_x + r_y * r_y + r_z * r_z + 0.2;
    double t0 = d * d;  // line 5
    double t1 = sqrt(t0 * d);
    double inv = 1.0 / t1;
    double inv_tan = -inv * (((d_tan * d + d * d_tan) * d + t0 * d_tan) * (0.5 / t1)) / t1;
    double s = bj_w * inv;  // line 6
    double s_tan = bj_w_tan * inv + bj_w * inv_tan;
    a_x += r_x * s;  // line 7
    a_x_tan += r_x_tan * s + r_x * s_tan;
    a_y += r_y * s;  // line 8
    a_y_tan += r_y_tan * s + r_y * s_tan;
    a_z += r_z * s;  // line 9
    a_z_tan += r_z_tan * s + r_z * s_tan;
  }
  me_x += dt * a_x;  // line 19
  me_x_tan += dt_tan * a_x + dt * a_x_tan;
  me_y += dt * a_y;  // line 20
  me_y_tan += dt_tan * a_y + dt * a_y_tan;
  me_z += dt * a_z;  // line 21
  me_z_tan += dt_tan * a_z + dt * a_z_tan;
  out[i].x = me_x;  // line 22
  out_tan[i].x = me_x_tan;
  out[i].y = me_y;
  out_tan[i].y = me_y_tan;
  out[i].z = me_z;
  out_tan[i].z = me_z_tan;
  out[i].w = me_w;
  out_tan[i].w = me_w_tan;
}
