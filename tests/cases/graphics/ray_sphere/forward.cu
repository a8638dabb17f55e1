// Tangent of `trace` (kernel.cu:17) with respect to depth, dir, centre, radius, by cugrad.
//   depth_tan: tangent of depth
//   dir_tan: tangent of dir
//   centre_tan: tangent of centre
//   radius_tan: tangent of radius
static __global__ void trace_fwd(double *depth, const double3 *dir, double3 centre, double radius, int n,
    double *depth_tan, double3 *dir_tan, double3 *centre_tan, double radius_tan) {
  double centre_x_tan = centre_tan->x;  // line 17
  double centre_y_tan = centre_tan->y;
  double centre_z_tan = centre_tan->z;
  int i = threadIdx.x;  // line 18
  if (i >= n) return;  // line 24
  int t0 = i % 3;  // line 21
  double r_o_x = t0 == 2 ? 9.0 : 0.0;
  double r_o_z = t0 == 1 ? 4.5 : 0.0;
  double r_d_x = dir[i].x;  // line 22
  double r_d_x_tan = dir_tan[i].x;
  double r_d_y = dir[i].y;
  double r_d_y_tan = dir_tan[i].y;
  double r_d_z = dir[i].z;
  double r_d_z_tan = dir_tan[i].z;
  double oc_x = r_o_x - centre.x;  // line 7
  double oc_x_tan = -centre_x_tan;
  double oc_y = 0.0 - centre.y;
  double oc_y_tan = -centre_y_tan;
  double oc_z = r_o_z - centre.z;
  double oc_z_tan = -centre_z_tan;
  double b = oc_x * r_d_x + oc_y * r_d_y + oc_z * r_d_z;  // line 4
  double b_tan = oc_x_tan * r_d_x + oc_x * r_d_x_tan + (oc_y_tan * r_d_y + oc_y * r_d_y_tan)
      + (oc_z_tan * r_d_z + oc_z * r_d_z_tan);
  double a = r_d_x * r_d_x + r_d_y * r_d_y + r_d_z * r_d_z;
  double a_tan = r_d_x_tan * r_d_x + r_d_x * r_d_x_tan + (r_d_y_tan * r_d_y + r_d_y * r_d_y_tan)
      + (r_d_z_tan * r_d_z + r_d_z * r_d_z_tan);
  double t1 = b_tan * b + b * b_tan;  // line 9
  double t2 = oc_x_tan * oc_x + oc_x * oc_x_tan;  // line 4
  double t3 = oc_y_tan * oc_y;
  double t4 = oc_x * oc_x + oc_y * oc_y + oc_z * oc_z - radius * radius;  // line 9
  double disc = b * b - a * t4;
  double disc_tan = t1 - (a_tan * t4 + a * (t2 + (t3 + oc_y * oc_y_tan) + (oc_z_tan * oc_z + oc_z * oc_z_tan)
      - (radius_tan * radius + radius * radius_tan)));
  bool result_ok = false;
  double result_t = 0.0;
  double result_t_tan = 0.0;
  if (!(disc < 0.0)) {  // line 14
    double s = sqrt(disc);  // line 11
    double s_tan = disc_tan * (0.5 / s);
    double t5 = -b;
    double t6 = -b_tan;
    double t = (t5 - s) / a;
    if (t > 0.0001) {  // line 14
      result_ok = true;
      result_t = t;
      result_t_tan = (t6 - s_tan - t * a_tan) / a;
    } else {
      double t_1 = (t5 + s) / a;  // line 13
      result_ok = t_1 > 0.0001;  // line 14
      if (result_ok) {
        result_t = t_1;
        result_t_tan = (t6 + s_tan - t_1 * a_tan) / a;
      }
    }
  }
  double t5 = -1.0;
  double t6 = 0.0;
  if (result_ok) {  // line 24
    t5 = result_t * result_t;
    t6 = result_t_tan * result_t + result_t * result_t_tan;
  }
  depth[i] = t5;
  depth_tan[i] = t6;
}
