// Gradient of `forces` (kernel.cu:3) with respect to acc, body, by cugrad.
//   acc_adj: in: the adjoint of *acc after the function, the seed; out: 0 where *acc was written
//   body_adj: the gradient with respect to *body is added to it
static __global__ void forces_rev(double4 *acc, const double4 *body, int n, double4 *acc_adj,
    double4 *body_adj) {
  __shared__ double4 tile[16];
  __shared__ double4 tile_adj[16];
  __shared__ double me_x_all[16];
  __shared__ double me_y_all[16];
  __shared__ double me_z_all[16];
  __shared__ double az_adj_all[16];
  __shared__ double ay_adj_all[16];
  __shared__ double ax_adj_all[16];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  double me_x = body[i].x;  // line 6
  double me_y = body[i].y;
  double me_z = body[i].z;
  double ax = 0.0;
  double ay = 0.0;
  double az = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 8
    unsigned int t0 = base + threadIdx.x;  // line 9
    double t1 = body[t0].y;
    double t2 = body[t0].z;
    double t3 = body[t0].w;
    tile[threadIdx.x].x = body[t0].x;
    tile[threadIdx.x].y = t1;
    tile[threadIdx.x].z = t2;
    tile[threadIdx.x].w = t3;
    __syncthreads();  // line 10
    for (int k = 0; k < 16; ++k) {  // line 11
      double dx = tile[k].x - me_x;  // line 12
      double dy = tile[k].y - me_y;
      double dz = tile[k].z - me_z;
      double inv = rsqrt(dx * dx + dy * dy + dz * dz + 0.01);  // line 13
      double s = tile[k].w * inv * inv * inv;  // line 14
      ax += dx * s;  // line 15
      ay += dy * s;  // line 16
      az += dz * s;  // line 17
    }
    __syncthreads();  // line 19
  }
  double ax_adj = acc_adj[i].x;  // line 21
  acc[i].x = ax;
  double ay_adj = acc_adj[i].y;  // line 22
  acc[i].y = ay;
  double az_adj = acc_adj[i].z;  // line 23
  acc[i].z = az;

  // reverse sweep
  acc_adj[i].z = 0.0;
  acc_adj[i].y = 0.0;  // line 22
  acc_adj[i].x = 0.0;  // line 21
  double me_x_adj = 0.0;
  double me_y_adj = 0.0;
  double me_z_adj = 0.0;
  for (int k = 0 < n ? (n - 1) / 16 + 1 : 0; k > 0; --k) {  // line 8
    int base = (k - 1) * 16;
    unsigned int t0 = base + threadIdx.x;  // line 9
    double t1 = body[t0].x;
    double t2 = body[t0].y;
    double t3 = body[t0].z;
    double t4 = body[t0].w;
    __syncthreads();
    tile[threadIdx.x].x = t1;
    tile[threadIdx.x].y = t2;
    tile[threadIdx.x].z = t3;
    tile[threadIdx.x].w = t4;
    __syncthreads();
    if (blockDim.x == 16 && blockDim.y == 1 && blockDim.z == 1) {  // line 11
      me_x_all[threadIdx.x] = me_x;
      me_y_all[threadIdx.x] = me_y;
      me_z_all[threadIdx.x] = me_z;
      az_adj_all[threadIdx.x] = az_adj;
      ay_adj_all[threadIdx.x] = ay_adj;
      ax_adj_all[threadIdx.x] = ax_adj;
      __syncthreads();
      for (int k_1 = 15; k_1 >= 0; --k_1) {
        double dx = tile[k_1].x - me_x;  // line 12
        double dy = tile[k_1].y - me_y;
        double dz = tile[k_1].z - me_z;
        double inv = rsqrt(dx * dx + dy * dy + dz * dz + 0.01);  // line 13
        double t5 = tile[k_1].w;  // line 14
        double t6 = t5 * inv;
        double t7 = t6 * inv;
        double s = t7 * inv;
        double dz_adj = az_adj * s;  // line 17
        double s_adj = az_adj * dz;
        double dy_adj = ay_adj * s;  // line 16
        s_adj += ay_adj * dy;
        double dx_adj = ax_adj * s;  // line 15
        s_adj += ax_adj * dx;
        double t8 = s_adj * inv;  // line 14
        double inv_adj = s_adj * t7;
        inv_adj += t8 * t6;
        inv_adj += t8 * inv * t5;
        double t9 = 2.0 * (inv_adj * (-0.5 * inv * inv * inv));  // line 13
        dz_adj += t9 * dz;
        dy_adj += t9 * dy;
        dx_adj += t9 * dx;
        me_z_adj -= dz_adj;  // line 12
        me_y_adj -= dy_adj;
        me_x_adj -= dx_adj;
      }
      int t5 = threadIdx.x;  // line 11
      double tile_sum = 0.0;
      double tile_sum_1 = 0.0;
      double tile_sum_2 = 0.0;
      double tile_sum_3 = 0.0;
      for (unsigned int j = 0; j < 16; ++j) {
        double t6 = az_adj_all[j];
        double t7 = tile[t5].z - me_z_all[j];
        double t8 = ay_adj_all[j];
        double t9 = tile[t5].y - me_y_all[j];
        double t10 = ax_adj_all[j];
        double t11 = tile[t5].x - me_x_all[j];
        double t12 = t6 * t7 + t8 * t9 + t10 * t11;
        double t13 = rsqrt(t11 * t11 + t9 * t9 + t7 * t7 + 0.01);
        double t14 = t12 * t13;
        double t15 = t14 * t13;
        tile_sum += t15 * t13;
        double t16 = tile[t5].w;
        double t17 = t16 * t13;
        double t18 = t17 * t13;
        double t19 = t18 * t13;
        double t20 = 2.0 * ((t12 * t18 + t14 * t17 + t15 * t16) * (-0.5 * t13 * t13 * t13));
        tile_sum_1 += t6 * t19 + t20 * t7;
        tile_sum_2 += t8 * t19 + t20 * t9;
        tile_sum_3 += t10 * t19 + t20 * t11;
      }
      tile_adj[t5].w += tile_sum;
      tile_adj[t5].z += tile_sum_1;
      tile_adj[t5].y += tile_sum_2;
      tile_adj[t5].x += tile_sum_3;
      __syncthreads();
    } else {
      for (int k_1 = 15; k_1 >= 0; --k_1) {
        double dx = tile[k_1].x - me_x;  // line 12
        double dy = tile[k_1].y - me_y;
        double dz = tile[k_1].z - me_z;
        double inv = rsqrt(dx * dx + dy * dy + dz * dz + 0.01);  // line 13
        double t5 = tile[k_1].w;  // line 14
        double t6 = t5 * inv;
        double t7 = t6 * inv;
        double s = t7 * inv;
        double dz_adj = az_adj * s;  // line 17
        double s_adj = az_adj * dz;
        double dy_adj = ay_adj * s;  // line 16
        s_adj += ay_adj * dy;
        double dx_adj = ax_adj * s;  // line 15
        s_adj += ax_adj * dx;
        double t8 = s_adj * inv;  // line 14
        double inv_adj = s_adj * t7;
        double t9 = t8 * inv;
        inv_adj += t8 * t6;
        inv_adj += t9 * t5;
        ::cugrad::accumulate_warp(&tile_adj[k_1].w, t9 * inv);
        double t10 = 2.0 * (inv_adj * (-0.5 * inv * inv * inv));  // line 13
        dz_adj += t10 * dz;
        dy_adj += t10 * dy;
        dx_adj += t10 * dx;
        me_z_adj -= dz_adj;  // line 12
        ::cugrad::accumulate_warp(&tile_adj[k_1].z, dz_adj);
        me_y_adj -= dy_adj;
        ::cugrad::accumulate_warp(&tile_adj[k_1].y, dy_adj);
        me_x_adj -= dx_adj;
        ::cugrad::accumulate_warp(&tile_adj[k_1].x, dx_adj);
      }
    }
    __syncthreads();  // line 10
    double t5 = tile_adj[threadIdx.x].z;  // line 9
    double t6 = tile_adj[threadIdx.x].y;
    double t7 = tile_adj[threadIdx.x].x;
    atomicAdd(&body_adj[t0].w, tile_adj[threadIdx.x].w);
    atomicAdd(&body_adj[t0].z, t5);
    atomicAdd(&body_adj[t0].y, t6);
    atomicAdd(&body_adj[t0].x, t7);
    tile_adj[threadIdx.x].w = 0.0;
    tile_adj[threadIdx.x].z = 0.0;
    tile_adj[threadIdx.x].y = 0.0;
    tile_adj[threadIdx.x].x = 0.0;
  }
  atomicAdd(&body_adj[i].z, me_z_adj);  // line 6
  atomicAdd(&body_adj[i].y, me_y_adj);
  atomicAdd(&body_adj[i].x, me_x_adj);
}
