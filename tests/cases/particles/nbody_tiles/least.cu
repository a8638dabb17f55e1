// Gradient of `forces` (kernel.cu:3) with respect to acc, body, by cugrad.
//   acc_adj: in: the adjoint of *acc after the function, the seed; it stays as it is
//   body_adj: the gradient with respect to *body is added to it
//   Not computed again: acc.
static __global__ void forces_rev(double4 *acc, const double4 *body, int n, double4 *acc_adj,
    double4 *body_adj) {
  __shared__ double4 tile[16];
  __shared__ double4 tile_adj[16];
  __shared__ __align__(16) double others[16][8];
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
  __syncthreads();  // line 8

  // reverse sweep
  double az_adj = acc_adj[i].z;  // line 23
  double ay_adj = acc_adj[i].y;  // line 22
  double ax_adj = acc_adj[i].x;  // line 21
  int k = 0 < n ? (n - 1) / 16 + 1 : 0;  // line 8
  bool t0 = blockDim.x == 16 && blockDim.y == 1 && blockDim.z == 1;
  double me_x_adj;
  double me_y_adj;
  double me_z_adj;
  if (t0 && gridDim.y == 1 && gridDim.z == 1 && gridDim.x <= 65536 && k == (int)gridDim.x) {
    double t1 = body[i].w;
    me_x_adj = 0.0;
    me_y_adj = 0.0;
    me_z_adj = 0.0;
    double tile_sum = 0.0;
    double tile_sum_1 = 0.0;
    double tile_sum_2 = 0.0;
    double tile_sum_3 = 0.0;
    for (; k > 0; --k) {
      int t2 = (k - 1) * 16 + (int)threadIdx.x;
      others[threadIdx.x][0] = body[t2].w;
      others[threadIdx.x][1] = body[t2].x;
      others[threadIdx.x][2] = body[t2].y;
      others[threadIdx.x][3] = body[t2].z;
      others[threadIdx.x][4] = acc_adj[t2].z;
      others[threadIdx.x][5] = acc_adj[t2].y;
      others[threadIdx.x][6] = acc_adj[t2].x;
      __syncthreads();
      for (int k_1 = 15; k_1 >= 0; --k_1) {
        double dx = others[k_1][1] - me_x;
        double dy = others[k_1][2] - me_y;
        double dz = others[k_1][3] - me_z;
        double inv = rsqrt(dx * dx + dy * dy + dz * dz + 0.01);
        double t3 = inv * (others[k_1][0] * inv);
        double t4 = inv * t3;
        double s_adj = dz * az_adj + dy * ay_adj + ax_adj * dx;
        double t5 = inv * (inv * (inv * 0.5));
        double t6 = 2.0 * (t3 * s_adj * 3.0 * t5);
        me_x_adj = me_x_adj - ax_adj * t4 + dx * t6;
        me_y_adj = me_y_adj - t4 * ay_adj + dy * t6;
        me_z_adj = me_z_adj - t4 * az_adj + dz * t6;
        double t7 = others[k_1][4];
        double t8 = others[k_1][5];
        double t9 = others[k_1][6];
        double s_adj_1 = -dz * t7 - dy * t8 - dx * t9;
        tile_sum += inv * (inv * (inv * s_adj_1));
        double t10 = inv * (inv * t1);
        double t11 = inv * t10;
        double t12 = 2.0 * (t5 * (3.0 * (s_adj_1 * t10)));
        tile_sum_1 = tile_sum_1 + t7 * t11 + dz * t12;
        tile_sum_2 = tile_sum_2 + t8 * t11 + dy * t12;
        tile_sum_3 = tile_sum_3 + t9 * t11 + dx * t12;
      }
      __syncthreads();
    }
    atomicAdd(&body_adj[i].w, tile_sum);  // line 9
    atomicAdd(&body_adj[i].z, tile_sum_1);
    atomicAdd(&body_adj[i].y, tile_sum_2);
    atomicAdd(&body_adj[i].x, tile_sum_3);
  } else {
    me_x_adj = 0.0;
    me_y_adj = 0.0;
    me_z_adj = 0.0;
    for (; k > 0; --k) {  // line 8
      int base = (k - 1) * 16;
      unsigned int t1 = base + threadIdx.x;  // line 9
      double t2 = body[t1].x;
      double t3 = body[t1].y;
      double t4 = body[t1].z;
      double t5 = body[t1].w;
      __syncthreads();
      tile[threadIdx.x].x = t2;
      tile[threadIdx.x].y = t3;
      tile[threadIdx.x].z = t4;
      tile[threadIdx.x].w = t5;
      __syncthreads();
      if (t0) {  // line 11
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
          double t6 = tile[k_1].w;  // line 14
          double t7 = t6 * inv;
          double t8 = t7 * inv;
          double s = t8 * inv;
          double dz_adj = az_adj * s;  // line 17
          double s_adj = az_adj * dz;
          double dy_adj = ay_adj * s;  // line 16
          s_adj += ay_adj * dy;
          double dx_adj = ax_adj * s;  // line 15
          s_adj += ax_adj * dx;
          double t9 = s_adj * inv;  // line 14
          double inv_adj = s_adj * t8;
          inv_adj += t9 * t7;
          inv_adj += t9 * inv * t6;
          double t10 = 2.0 * (inv_adj * (-0.5 * inv * inv * inv));  // line 13
          dz_adj += t10 * dz;
          dy_adj += t10 * dy;
          dx_adj += t10 * dx;
          me_z_adj -= dz_adj;  // line 12
          me_y_adj -= dy_adj;
          me_x_adj -= dx_adj;
        }
        int t6 = threadIdx.x;  // line 11
        double tile_sum = 0.0;
        double tile_sum_1 = 0.0;
        double tile_sum_2 = 0.0;
        double tile_sum_3 = 0.0;
        for (unsigned int j = 0; j < 16; ++j) {
          double t7 = az_adj_all[j];
          double t8 = tile[t6].z - me_z_all[j];
          double t9 = ay_adj_all[j];
          double t10 = tile[t6].y - me_y_all[j];
          double t11 = ax_adj_all[j];
          double t12 = tile[t6].x - me_x_all[j];
          double t13 = t7 * t8 + t9 * t10 + t11 * t12;
          double t14 = rsqrt(t12 * t12 + t10 * t10 + t8 * t8 + 0.01);
          double t15 = t13 * t14;
          double t16 = t15 * t14;
          tile_sum += t16 * t14;
          double t17 = tile[t6].w;
          double t18 = t17 * t14;
          double t19 = t18 * t14;
          double t20 = t19 * t14;
          double t21 = 2.0 * ((t13 * t19 + t15 * t18 + t16 * t17) * (-0.5 * t14 * t14 * t14));
          tile_sum_1 += t7 * t20 + t21 * t8;
          tile_sum_2 += t9 * t20 + t21 * t10;
          tile_sum_3 += t11 * t20 + t21 * t12;
        }
        tile_adj[t6].w += tile_sum;
        tile_adj[t6].z += tile_sum_1;
        tile_adj[t6].y += tile_sum_2;
        tile_adj[t6].x += tile_sum_3;
        __syncthreads();
      } else {
        for (int k_1 = 15; k_1 >= 0; --k_1) {
          double dx = tile[k_1].x - me_x;  // line 12
          double dy = tile[k_1].y - me_y;
          double dz = tile[k_1].z - me_z;
          double inv = rsqrt(dx * dx + dy * dy + dz * dz + 0.01);  // line 13
          double t6 = tile[k_1].w;  // line 14
          double t7 = t6 * inv;
          double t8 = t7 * inv;
          double s = t8 * inv;
          double dz_adj = az_adj * s;  // line 17
          double s_adj = az_adj * dz;
          double dy_adj = ay_adj * s;  // line 16
          s_adj += ay_adj * dy;
          double dx_adj = ax_adj * s;  // line 15
          s_adj += ax_adj * dx;
          double t9 = s_adj * inv;  // line 14
          double inv_adj = s_adj * t8;
          double t10 = t9 * inv;
          inv_adj += t9 * t7;
          inv_adj += t10 * t6;
          ::cugrad::accumulate_warp(&tile_adj[k_1].w, t10 * inv);
          double t11 = 2.0 * (inv_adj * (-0.5 * inv * inv * inv));  // line 13
          dz_adj += t11 * dz;
          dy_adj += t11 * dy;
          dx_adj += t11 * dx;
          me_z_adj -= dz_adj;  // line 12
          ::cugrad::accumulate_warp(&tile_adj[k_1].z, dz_adj);
          me_y_adj -= dy_adj;
          ::cugrad::accumulate_warp(&tile_adj[k_1].y, dy_adj);
          me_x_adj -= dx_adj;
          ::cugrad::accumulate_warp(&tile_adj[k_1].x, dx_adj);
        }
      }
      __syncthreads();  // line 10
      double t6 = tile_adj[threadIdx.x].z;  // line 9
      double t7 = tile_adj[threadIdx.x].y;
      double t8 = tile_adj[threadIdx.x].x;
      atomicAdd(&body_adj[t1].w, tile_adj[threadIdx.x].w);
      atomicAdd(&body_adj[t1].z, t6);
      atomicAdd(&body_adj[t1].y, t7);
      atomicAdd(&body_adj[t1].x, t8);
      tile_adj[threadIdx.x].w = 0.0;
      tile_adj[threadIdx.x].z = 0.0;
      tile_adj[threadIdx.x].y = 0.0;
      tile_adj[threadIdx.x].x = 0.0;
    }
  }
  atomicAdd(&body_adj[i].z, me_z_adj);  // line 6
  atomicAdd(&body_adj[i].y, me_y_adj);
  atomicAdd(&body_adj[i].x, me_x_adj);
}
