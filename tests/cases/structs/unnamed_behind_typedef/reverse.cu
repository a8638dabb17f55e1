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
    double e = 0.0;
    double f_x = 0.0;
    double f_y = 0.0;
    double f_z = 0.0;
    for (int j = 0; j < n; ++j) {  // line 22
      if (j != i) {  // line 23
        double d_x = pos[i].x - pos[j].x;  // line 10
        double d_y = pos[i].y - pos[j].y;
        double d_z = pos[i].z - pos[j].z;
        double r2 = d_x * d_x + d_y * d_y + d_z * d_z + 0.5;  // line 11
        double t0 = sig * sig;  // line 12
        double s6 = t0 * t0 * t0 / (r2 * r2 * r2);
        e += 4.0 * eps * (s6 * s6 - s6);  // line 13
        double g = 24.0 * eps * (2.0 * s6 * s6 - s6) / r2;  // line 14
        f_x += g * d_x;  // line 15
        f_y += g * d_y;
        f_z += g * d_z;
      }
    }
    double energy_seed = energy_adj[i];  // line 27
    double f_x_adj = force_adj[i].x;  // line 26
    double f_y_adj = force_adj[i].y;
    double f_z_adj = force_adj[i].z;
    force[i].x = f_x;
    force[i].y = f_y;
    force[i].z = f_z;
    energy[i] = 0.5 * e;  // line 27

    // reverse sweep
    double e_adj = energy_seed * 0.5;
    eps_adj_1 = 0.0;
    sig_adj_1 = 0.0;
    double pos_sum = 0.0;
    double pos_sum_1 = 0.0;
    double pos_sum_2 = 0.0;
    for (int j = n - 1; j >= 0; --j) {  // line 22
      if (j != i) {  // line 23
        double d_x = pos[i].x - pos[j].x;  // line 10
        double d_y = pos[i].y - pos[j].y;
        double d_z = pos[i].z - pos[j].z;
        double r2 = d_x * d_x + d_y * d_y + d_z * d_z + 0.5;  // line 11
        double t0 = sig * sig;  // line 12
        double t1 = t0 * t0;
        double t2 = r2 * r2;
        double t3 = t2 * r2;
        double s6 = t1 * t0 / t3;
        double t4 = 24.0 * eps;  // line 14
        double t5 = 2.0 * s6;
        double t6 = t5 * s6 - s6;
        double g = t4 * t6 / r2;
        double g_adj = f_z_adj * d_z;  // line 15
        double d_z_adj = f_z_adj * g;
        g_adj += f_y_adj * d_y;
        double d_y_adj = f_y_adj * g;
        g_adj += f_x_adj * d_x;
        double d_x_adj = f_x_adj * g;
        double t7 = g_adj / r2;  // line 14
        double r2_adj = -t7 * g;
        double t8 = t7 * t4;
        double s6_adj = -t8;
        s6_adj += t8 * t5;
        s6_adj += t8 * s6 * 2.0;
        eps_adj_1 += t7 * t6 * 24.0;
        double t9 = e_adj * (4.0 * eps);  // line 13
        s6_adj -= t9;
        s6_adj += 2.0 * t9 * s6;
        eps_adj_1 += e_adj * (s6 * s6 - s6) * 4.0;
        double t10 = s6_adj / t3;  // line 12
        double t11 = -t10 * s6;
        r2_adj += t11 * t2;
        r2_adj += 2.0 * (t11 * r2) * r2;
        sig_adj_1 += 2.0 * (t10 * t1 + 2.0 * (t10 * t0) * t0) * sig;
        double t12 = 2.0 * r2_adj;  // line 6
        d_z_adj += t12 * d_z;
        d_y_adj += t12 * d_y;
        d_x_adj += t12 * d_x;
        ::cugrad::accumulate_warp(&pos_adj[j].z, -d_z_adj);  // line 10
        pos_sum_2 += d_z_adj;
        ::cugrad::accumulate_warp(&pos_adj[j].y, -d_y_adj);
        pos_sum_1 += d_y_adj;
        ::cugrad::accumulate_warp(&pos_adj[j].x, -d_x_adj);
        pos_sum += d_x_adj;
      }
    }
    ::cugrad::accumulate_sum(&pos_adj[i].x, pos_sum);  // line 22
    ::cugrad::accumulate_sum(&pos_adj[i].y, pos_sum_1);
    ::cugrad::accumulate_sum(&pos_adj[i].z, pos_sum_2);
    energy_adj[i] = 0.0;  // line 27
    force_adj[i].z = 0.0;  // line 26
    force_adj[i].y = 0.0;
    force_adj[i].x = 0.0;
  }
  ::cugrad::accumulate_block(eps_adj, eps_adj_1);  // line 18
  ::cugrad::accumulate_block(sig_adj, sig_adj_1);
}
