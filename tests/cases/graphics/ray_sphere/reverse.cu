// Gradient of `trace` (kernel.cu:17) with respect to depth, dir, centre, radius, by cugrad.
//   depth_adj: in: the adjoint of *depth after the function, the seed; out: 0 where *depth was written
//   dir_adj: the gradient with respect to *dir is added to it
//   centre_adj: the gradient with respect to centre is added to what it points to
//   radius_adj: the gradient with respect to radius is added to what it points to
static __global__ void trace_rev(double *depth, const double3 *dir, double3 centre, double radius, int n,
    double *depth_adj, double3 *dir_adj, double3 *centre_adj, double *radius_adj) {
  int i = threadIdx.x;  // line 18
  double radius_adj_1 = 0.0;
  double centre_z_adj = 0.0;
  double centre_y_adj = 0.0;
  double centre_x_adj = 0.0;
  if (i < n) {  // line 19
    int t0 = i % 3;  // line 21
    double r_o_x = t0 == 2 ? 9.0 : 0.0;
    double r_o_z = t0 == 1 ? 4.5 : 0.0;
    double r_d_x = dir[i].x;  // line 22
    double r_d_y = dir[i].y;
    double r_d_z = dir[i].z;
    double oc_x = r_o_x - centre.x;  // line 7
    double oc_y = 0.0 - centre.y;
    double oc_z = r_o_z - centre.z;
    double b = oc_x * r_d_x + oc_y * r_d_y + oc_z * r_d_z;  // line 4
    double a = r_d_x * r_d_x + r_d_y * r_d_y + r_d_z * r_d_z;
    double t1 = oc_x * oc_x + oc_y * oc_y + oc_z * oc_z - radius * radius;  // line 9
    double disc = b * b - a * t1;
    bool t2 = disc < 0.0;  // line 10
    bool result_ok = false;
    double result_t = 0.0;
    if (!t2) {
      double s = sqrt(disc);  // line 11
      double t3 = -b;
      double t = (t3 - s) / a;
      if (t > 0.0001) {  // line 12
        result_ok = true;
        result_t = t;
      } else {
        double t_1 = (t3 + s) / a;  // line 13
        result_ok = t_1 > 0.0001;  // line 14
        result_t = result_ok ? t_1 : 0.0;
      }
    }
    depth[i] = result_ok ? result_t * result_t : -1.0;  // line 24

    // reverse sweep
    double t3 = ::cugrad::atomic_exchange(&depth_adj[i], 0.0);
    double result_t_adj = result_ok ? 2.0 * t3 * result_t : 0.0;
    double a_adj = 0.0;
    double b_adj = 0.0;
    double disc_adj = 0.0;
    if (!t2) {  // line 10
      double s = sqrt(disc);  // line 11
      double t4 = -b;
      double t = (t4 - s) / a;
      double s_adj = 0.0;
      double t5 = 0.0;
      double t_adj = 0.0;
      if (t > 0.0001) {  // line 12
        t_adj = result_t_adj;
      } else {
        double t_1 = (t4 + s) / a;  // line 13
        double t_adj_1 = t_1 > 0.0001 ? result_t_adj : 0.0;  // line 14
        double t6 = t_adj_1 / a;  // line 13
        bool t7 = t_adj_1 == 0.0;
        s_adj = t7 && t6 != t6 ? 0.0 : t6;
        double t8 = -t6 * t_1;
        a_adj = t7 && t8 != t8 ? 0.0 : t8;
        t5 = s_adj;
      }
      double t6 = t_adj / a;  // line 11
      bool t7 = t_adj == 0.0;
      double t8 = t7 && t6 != t6 ? 0.0 : t6;
      double t9 = -t6 * t;
      a_adj += t7 && t9 != t9 ? 0.0 : t9;
      s_adj -= t8;
      b_adj = -(t5 + t8);
      disc_adj = s_adj * (0.5 / s);
    }
    double t4 = -disc_adj;  // line 9
    a_adj += t4 * t1;
    double t5 = t4 * a;
    radius_adj_1 = 2.0 * -t5 * radius;
    double t6 = 2.0 * t5;  // line 4
    double oc_z_adj = t6 * oc_z;
    double oc_y_adj = t6 * oc_y;
    double oc_x_adj = t6 * oc_x;
    b_adj += 2.0 * disc_adj * b;  // line 9
    double t7 = 2.0 * a_adj;  // line 4
    double r_d_z_adj = t7 * r_d_z;
    double r_d_y_adj = t7 * r_d_y;
    double r_d_x_adj = t7 * r_d_x;
    oc_z_adj += b_adj * r_d_z;
    r_d_z_adj += b_adj * oc_z;
    oc_y_adj += b_adj * r_d_y;
    r_d_y_adj += b_adj * oc_y;
    oc_x_adj += b_adj * r_d_x;
    r_d_x_adj += b_adj * oc_x;
    centre_z_adj = -oc_z_adj;  // line 7
    centre_y_adj = -oc_y_adj;
    centre_x_adj = -oc_x_adj;
    atomicAdd(&dir_adj[i].z, r_d_z_adj);  // line 22
    atomicAdd(&dir_adj[i].y, r_d_y_adj);
    atomicAdd(&dir_adj[i].x, r_d_x_adj);
  }
  ::cugrad::accumulate_block<double>({&centre_adj->z, &centre_adj->y, &centre_adj->x, radius_adj},  // line 17
      {centre_z_adj, centre_y_adj, centre_x_adj, radius_adj_1});
}
