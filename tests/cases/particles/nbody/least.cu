// Gradient of `forces` (kernel.cu:2) with respect to acc, pos, mass, by cugrad.
//   acc_adj: in: the adjoint of *acc after the function, the seed; it stays as it is
//   pos_adj: the gradient with respect to *pos is added to it
//   mass_adj: the gradient with respect to *mass is added to it
//   Not computed again: acc.
static __global__ void forces_rev(double *acc, const double *pos, const double *mass, int n, double *acc_adj,
    double *pos_adj, double *mass_adj) {
  __shared__ double xi_all[256];
  __shared__ double yi_all[256];
  __shared__ double zi_all[256];
  __shared__ double az_adj_all[256];
  __shared__ double ay_adj_all[256];
  __shared__ double ax_adj_all[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  double xi = pos[3 * i];  // line 5
  int t1 = 3 * i + 1;
  double yi = pos[t1];
  int t2 = 3 * i + 2;
  double zi = pos[t2];

  // reverse sweep
  double az_adj = acc_adj[t2];  // line 18
  double ay_adj = acc_adj[t1];  // line 17
  double ax_adj = acc_adj[3 * i];  // line 16
  bool t3 = blockDim.y == 1;  // line 7
  bool t4 = blockDim.z == 1;
  double xi_adj;
  double yi_adj;
  double zi_adj;
  if (t3 && t4 && gridDim.y == 1 && gridDim.z == 1 && gridDim.x <= 65536
      && n <= (int)(gridDim.x * blockDim.x)) {
    double t5 = mass[i];
    xi_adj = 0.0;
    yi_adj = 0.0;
    zi_adj = 0.0;
    double mass_sum = 0.0;
    double pos_sum = 0.0;
    double pos_sum_1 = 0.0;
    double pos_sum_2 = 0.0;
    for (int j = n - 1; j >= 0; --j) {
      double dx = pos[j * 3] - xi;
      double dy = pos[j * 3 + 1] - yi;
      double dz = pos[j * 3 + 2] - zi;
      double r2 = dx * dx + dy * dy + dz * dz + 0.1;
      double inv = rsqrt(r2);
      double t6 = inv * (mass[j] * inv);
      double t7 = inv * t6;
      double s_adj = dz * az_adj + dy * ay_adj + ax_adj * dx;
      double t8 = inv * (inv * (inv * 0.5));
      double t9 = 2.0 * (t6 * s_adj * 3.0 * t8);
      xi_adj = xi_adj - ax_adj * t7 + dx * t9;
      yi_adj = yi_adj - t7 * ay_adj + dy * t9;
      zi_adj = zi_adj - t7 * az_adj + dz * t9;
      double t10 = acc_adj[j * 3 + 2];
      double t11 = acc_adj[j * 3 + 1];
      double t12 = acc_adj[j * 3];
      double s_adj_1 = -dz * t10 - dy * t11 - dx * t12;
      mass_sum += inv * (inv * (inv * s_adj_1));
      double t13 = inv * (inv * t5);
      double t14 = inv * t13;
      double t15 = 2.0 * (t8 * (3.0 * (s_adj_1 * t13)));
      pos_sum = pos_sum + t10 * t14 + dz * t15;
      pos_sum_1 = pos_sum_1 + t11 * t14 + dy * t15;
      pos_sum_2 = pos_sum_2 + t12 * t14 + dx * t15;
    }
    ::cugrad::accumulate_sum(&mass_adj[i], mass_sum);  // line 11
    ::cugrad::accumulate_sum(&pos_adj[t2], pos_sum);  // line 8
    ::cugrad::accumulate_sum(&pos_adj[t1], pos_sum_1);
    ::cugrad::accumulate_sum(&pos_adj[3 * i], pos_sum_2);
  } else if (all_here && blockDim.x <= 256 && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && t3  // line 7
      && t4) {
    xi_all[threadIdx.x] = xi;
    yi_all[threadIdx.x] = yi;
    zi_all[threadIdx.x] = zi;
    az_adj_all[threadIdx.x] = az_adj;
    ay_adj_all[threadIdx.x] = ay_adj;
    ax_adj_all[threadIdx.x] = ax_adj;
    __syncthreads();
    xi_adj = 0.0;
    yi_adj = 0.0;
    zi_adj = 0.0;
    for (int j = n - 1; j >= 0; --j) {
      double dx = pos[3 * j] - xi;  // line 8
      double dy = pos[3 * j + 1] - yi;
      double dz = pos[3 * j + 2] - zi;
      double r2 = dx * dx + dy * dy + dz * dz + 0.1;  // line 9
      double inv = rsqrt(r2);  // line 10
      double t5 = mass[j];  // line 11
      double t6 = t5 * inv;
      double t7 = t6 * inv;
      double s = t7 * inv;
      double dz_adj = az_adj * s;  // line 14
      double s_adj = az_adj * dz;
      double dy_adj = ay_adj * s;  // line 13
      s_adj += ay_adj * dy;
      double dx_adj = ax_adj * s;  // line 12
      s_adj += ax_adj * dx;
      double t8 = s_adj * inv;  // line 11
      double inv_adj = s_adj * t7;
      inv_adj += t8 * t6;
      inv_adj += t8 * inv * t5;
      double r2_adj = inv_adj * (-0.5 * inv * inv * inv);  // line 10
      double t9 = 2.0 * r2_adj;  // line 9
      dz_adj += t9 * dz;
      dy_adj += t9 * dy;
      dx_adj += t9 * dx;
      zi_adj -= dz_adj;  // line 8
      yi_adj -= dy_adj;
      xi_adj -= dx_adj;
    }
    for (int j = threadIdx.x; j <= n - 1; j += blockDim.x) {  // line 7
      double mass_sum = 0.0;
      double pos_sum = 0.0;
      double pos_sum_1 = 0.0;
      double pos_sum_2 = 0.0;
      for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
        double t5 = az_adj_all[j_1];
        double t6 = pos[3 * j + 2] - zi_all[j_1];
        double t7 = ay_adj_all[j_1];
        double t8 = pos[3 * j + 1] - yi_all[j_1];
        double t9 = ax_adj_all[j_1];
        double t10 = pos[3 * j] - xi_all[j_1];
        double t11 = t5 * t6 + t7 * t8 + t9 * t10;
        double t12 = rsqrt(t10 * t10 + t8 * t8 + t6 * t6 + 0.1);
        double t13 = t11 * t12;
        double t14 = t13 * t12;
        mass_sum += t14 * t12;
        double t15 = mass[j];
        double t16 = t15 * t12;
        double t17 = t16 * t12;
        double t18 = t17 * t12;
        double t19 = 2.0 * ((t11 * t17 + t13 * t16 + t14 * t15) * (-0.5 * t12 * t12 * t12));
        pos_sum += t5 * t18 + t19 * t6;
        pos_sum_1 += t7 * t18 + t19 * t8;
        pos_sum_2 += t9 * t18 + t19 * t10;
      }
      atomicAdd(&mass_adj[j], mass_sum);
      atomicAdd(&pos_adj[3 * j + 2], pos_sum);
      atomicAdd(&pos_adj[3 * j + 1], pos_sum_1);
      atomicAdd(&pos_adj[3 * j], pos_sum_2);
    }
    __syncthreads();
  } else {
    xi_adj = 0.0;
    yi_adj = 0.0;
    zi_adj = 0.0;
    for (int j = n - 1; j >= 0; --j) {
      double dx = pos[3 * j] - xi;  // line 8
      double dy = pos[3 * j + 1] - yi;
      double dz = pos[3 * j + 2] - zi;
      double r2 = dx * dx + dy * dy + dz * dz + 0.1;  // line 9
      double inv = rsqrt(r2);  // line 10
      double t5 = mass[j];  // line 11
      double t6 = t5 * inv;
      double t7 = t6 * inv;
      double s = t7 * inv;
      double dz_adj = az_adj * s;  // line 14
      double s_adj = az_adj * dz;
      double dy_adj = ay_adj * s;  // line 13
      s_adj += ay_adj * dy;
      double dx_adj = ax_adj * s;  // line 12
      s_adj += ax_adj * dx;
      double t8 = s_adj * inv;  // line 11
      double inv_adj = s_adj * t7;
      double t9 = t8 * inv;
      inv_adj += t8 * t6;
      inv_adj += t9 * t5;
      double r2_adj = inv_adj * (-0.5 * inv * inv * inv);  // line 10
      double t10 = 2.0 * r2_adj;  // line 9
      dz_adj += t10 * dz;
      dy_adj += t10 * dy;
      dx_adj += t10 * dx;
      zi_adj -= dz_adj;  // line 8
      yi_adj -= dy_adj;
      xi_adj -= dx_adj;
      ::cugrad::accumulate_warp<double>({&mass_adj[j], &pos_adj[3 * j + 2], &pos_adj[3 * j + 1],
          &pos_adj[3 * j]}, {t9 * inv, dz_adj, dy_adj, dx_adj});
    }
  }
  atomicAdd(&pos_adj[t2], zi_adj);  // line 5
  atomicAdd(&pos_adj[t1], yi_adj);
  atomicAdd(&pos_adj[3 * i], xi_adj);
}
