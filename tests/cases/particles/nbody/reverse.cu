// Gradient of `forces` (kernel.cu:2) with respect to acc, pos, mass, by cugrad.
//   acc_adj: in: the adjoint of *acc after the function, the seed; out: 0 where *acc was written
//   pos_adj: the gradient with respect to *pos is added to it
//   mass_adj: the gradient with respect to *mass is added to it
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
  double ax = 0.0;
  double ay = 0.0;
  double az = 0.0;
  for (int j = 0; j < n; ++j) {  // line 7
    double dx = pos[3 * j] - xi;  // line 8
    double dy = pos[3 * j + 1] - yi;
    double dz = pos[3 * j + 2] - zi;
    double r2 = dx * dx + dy * dy + dz * dz + 0.1;  // line 9
    double inv = rsqrt(r2);  // line 10
    double s = mass[j] * inv * inv * inv;  // line 11
    ax += dx * s;  // line 12
    ay += dy * s;  // line 13
    az += dz * s;  // line 14
  }
  double az_adj = acc_adj[t2];  // line 18
  double ay_adj = acc_adj[t1];  // line 17
  double ax_adj = acc_adj[3 * i];  // line 16
  acc[3 * i] = ax;
  acc[t1] = ay;  // line 17
  acc[t2] = az;  // line 18

  // reverse sweep
  double xi_adj;
  double yi_adj;
  double zi_adj;
  if (all_here && blockDim.x <= 256 && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8  // line 7
      && blockDim.y == 1 && blockDim.z == 1) {
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
      double t3 = mass[j];  // line 11
      double t4 = t3 * inv;
      double t5 = t4 * inv;
      double s = t5 * inv;
      double dz_adj = az_adj * s;  // line 14
      double s_adj = az_adj * dz;
      double dy_adj = ay_adj * s;  // line 13
      s_adj += ay_adj * dy;
      double dx_adj = ax_adj * s;  // line 12
      s_adj += ax_adj * dx;
      double t6 = s_adj * inv;  // line 11
      double inv_adj = s_adj * t5;
      inv_adj += t6 * t4;
      inv_adj += t6 * inv * t3;
      double r2_adj = inv_adj * (-0.5 * inv * inv * inv);  // line 10
      double t7 = 2.0 * r2_adj;  // line 9
      dz_adj += t7 * dz;
      dy_adj += t7 * dy;
      dx_adj += t7 * dx;
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
        double t3 = az_adj_all[j_1];
        double t4 = pos[3 * j + 2] - zi_all[j_1];
        double t5 = ay_adj_all[j_1];
        double t6 = pos[3 * j + 1] - yi_all[j_1];
        double t7 = ax_adj_all[j_1];
        double t8 = pos[3 * j] - xi_all[j_1];
        double t9 = t3 * t4 + t5 * t6 + t7 * t8;
        double t10 = rsqrt(t8 * t8 + t6 * t6 + t4 * t4 + 0.1);
        double t11 = t9 * t10;
        double t12 = t11 * t10;
        mass_sum += t12 * t10;
        double t13 = mass[j];
        double t14 = t13 * t10;
        double t15 = t14 * t10;
        double t16 = t15 * t10;
        double t17 = 2.0 * ((t9 * t15 + t11 * t14 + t12 * t13) * (-0.5 * t10 * t10 * t10));
        pos_sum += t3 * t16 + t17 * t4;
        pos_sum_1 += t5 * t16 + t17 * t6;
        pos_sum_2 += t7 * t16 + t17 * t8;
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
      double t3 = mass[j];  // line 11
      double t4 = t3 * inv;
      double t5 = t4 * inv;
      double s = t5 * inv;
      double dz_adj = az_adj * s;  // line 14
      double s_adj = az_adj * dz;
      double dy_adj = ay_adj * s;  // line 13
      s_adj += ay_adj * dy;
      double dx_adj = ax_adj * s;  // line 12
      s_adj += ax_adj * dx;
      double t6 = s_adj * inv;  // line 11
      double inv_adj = s_adj * t5;
      double t7 = t6 * inv;
      inv_adj += t6 * t4;
      inv_adj += t7 * t3;
      double r2_adj = inv_adj * (-0.5 * inv * inv * inv);  // line 10
      double t8 = 2.0 * r2_adj;  // line 9
      dz_adj += t8 * dz;
      dy_adj += t8 * dy;
      dx_adj += t8 * dx;
      zi_adj -= dz_adj;  // line 8
      yi_adj -= dy_adj;
      xi_adj -= dx_adj;
      ::cugrad::accumulate_warp<double>({&mass_adj[j], &pos_adj[3 * j + 2], &pos_adj[3 * j + 1],
          &pos_adj[3 * j]}, {t7 * inv, dz_adj, dy_adj, dx_adj});
    }
  }
  atomicAdd(&pos_adj[t2], zi_adj);  // line 5
  atomicAdd(&pos_adj[t1], yi_adj);
  atomicAdd(&pos_adj[3 * i], xi_adj);
  acc_adj[t2] = 0.0;  // line 18
  acc_adj[t1] = 0.0;  // line 17
  acc_adj[3 * i] = 0.0;  // line 16
}
