// Gradient of `md_forces` (kernel.cu:17) with respect to pos, force, energy, eps, sig, by cugrad.
//   pos_adj: the gradient with respect to *pos is added to it
//   force_adj: in: the adjoint of *force after the function, the seed; out: 0 where *force was written
//   energy_adj: in: the adjoint of *energy after the function, the seed; out: 0 where *energy was written
//   eps_adj: the gradient with respect to eps is added to what it points to
//   sig_adj: the gradient with respect to sig is added to what it points to
static __global__ void md_forces_rev(const vec3 *pos, vec3 *force, double *energy, double eps, double sig,
    int n, vec3 *pos_adj, vec3 *force_adj, double *energy_adj, double *eps_adj, double *sig_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  double eps_adj_1 = 0.0;
  double sig_adj_1 = 0.0;
  if (i < n) {  // line 21
    double e_adj = energy_adj[i] * 0.5;  // line 27
    double f_z_adj = force_adj[i].z;  // line 26
    double f_y_adj = force_adj[i].y;
    double f_x_adj = force_adj[i].x;
    double e = 0.0;
    double f_x = 0.0;
    double f_y = 0.0;
    double f_z = 0.0;
    double pos_sum = 0.0;
    double pos_sum_1 = 0.0;
    double pos_sum_2 = 0.0;
    for (int j = 0; j < n; ++j) {  // line 22
      double t0 = 0.0;
      double t1 = 0.0;
      double t2 = 0.0;
      if (j != i) {  // line 23
        double d_x = pos[i].x - pos[j].x;  // line 10
        double d_y = pos[i].y - pos[j].y;
        double d_z = pos[i].z - pos[j].z;
        double r2 = d_x * d_x + d_y * d_y + d_z * d_z + 0.5;  // line 11
        double t3 = sig * sig;  // line 12
        double t4 = t3 * t3;
        double t5 = r2 * r2;
        double t6 = t5 * r2;
        double s6 = t4 * t3 / t6;
        double t7 = 4.0 * eps;  // line 13
        double t8 = s6 * s6 - s6;
        e += t7 * t8;
        double t9 = 24.0 * eps;  // line 14
        double t10 = 2.0 * s6;
        double t11 = t10 * s6 - s6;
        double g = t9 * t11 / r2;
        f_x += g * d_x;  // line 15
        f_y += g * d_y;
        f_z += g * d_z;
        double g_adj = f_z_adj * d_z;
        double d_z_adj = f_z_adj * g;
        g_adj += f_y_adj * d_y;
        double d_y_adj = f_y_adj * g;
        g_adj += f_x_adj * d_x;
        double d_x_adj = f_x_adj * g;
        double t12 = g_adj / r2;  // line 14
        double r2_adj = -t12 * g;
        double t13 = t12 * t9;
        double s6_adj = -t13;
        s6_adj += t13 * t10;
        s6_adj += t13 * s6 * 2.0;
        eps_adj_1 += t12 * t11 * 24.0;
        double t14 = e_adj * t7;  // line 13
        s6_adj -= t14;
        s6_adj += 2.0 * t14 * s6;
        eps_adj_1 += e_adj * t8 * 4.0;
        double t15 = s6_adj / t6;  // line 12
        double t16 = -t15 * s6;
        r2_adj += t16 * t5;
        r2_adj += 2.0 * (t16 * r2) * r2;
        sig_adj_1 += 2.0 * (t15 * t4 + 2.0 * (t15 * t3) * t3) * sig;
        double t17 = 2.0 * r2_adj;  // line 6
        d_z_adj += t17 * d_z;
        d_y_adj += t17 * d_y;
        d_x_adj += t17 * d_x;
        t0 = -d_z_adj;  // line 10
        pos_sum_2 += d_z_adj;
        t1 = -d_y_adj;
        pos_sum_1 += d_y_adj;
        t2 = -d_x_adj;
        pos_sum += d_x_adj;
      }
      ::cugrad::accumulate_warp<double>({&pos_adj[j].z, &pos_adj[j].y, &pos_adj[j].x},  // line 23
          {t0, t1, t2});
    }
    force[i].x = f_x;  // line 26
    force[i].y = f_y;
    force[i].z = f_z;
    energy[i] = 0.5 * e;  // line 27

    // reverse sweep
    ::cugrad::accumulate_sum(&pos_adj[i].x, pos_sum);  // line 22
    ::cugrad::accumulate_sum(&pos_adj[i].y, pos_sum_1);
    ::cugrad::accumulate_sum(&pos_adj[i].z, pos_sum_2);
    energy_adj[i] = 0.0;  // line 27
    force_adj[i].z = 0.0;  // line 26
    force_adj[i].y = 0.0;
    force_adj[i].x = 0.0;
  }
  ::cugrad::accumulate_block<double>({eps_adj, sig_adj}, {eps_adj_1, sig_adj_1});  // line 18
}
