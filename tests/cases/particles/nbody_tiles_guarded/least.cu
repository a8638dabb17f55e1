// Gradient of `pull` (kernel.cu:6) with respect to out, body, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; it stays as it is
//   body_adj: the gradient with respect to *body is added to it
//   Not computed again: out.
static __global__ void pull_rev(Body *out, const Body *body, int n, Body *out_adj, Body *body_adj) {
  __shared__ Body tile[8];
  __shared__ Body tile_adj[8];
  __shared__ __align__(16) double others[8][6];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  bool t0 = i < n;  // line 10
  double me_x = 0.0;
  double me_y = 0.0;
  double me_mass = 0.0;
  if (t0) {
    me_x = body[i].x;
    me_y = body[i].y;
    me_mass = body[i].mass;
  }
  __syncthreads();  // line 12
  double fy_adj = 0.0;
  double fx_adj = 0.0;
  if (t0) {  // line 29
    // reverse sweep
    fy_adj = out_adj[i].y;  // line 31
    fx_adj = out_adj[i].x;  // line 30
  }
  int k = 0 < n ? (n - 1) / 8 + 1 : 0;  // line 12
  double me_x_adj;
  double me_y_adj;
  double me_mass_adj;
  if (blockDim.x == 8 && blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1
      && gridDim.x <= 65536 && k == (int)gridDim.x) {
    me_x_adj = 0.0;
    me_y_adj = 0.0;
    me_mass_adj = 0.0;
    double tile_sum = 0.0;
    double tile_sum_1 = 0.0;
    double tile_sum_2 = 0.0;
    for (; k > 0; --k) {
      int t1 = (k - 1) * 8 + (int)threadIdx.x;
      double t2 = 0.0;
      double t3 = 0.0;
      double t4 = 0.0;
      double t5 = 0.0;
      double t6 = 0.0;
      if (t1 < n) {
        t2 = body[t1].mass;
        t3 = body[t1].x;
        t4 = body[t1].y;
        t5 = out_adj[t1].y;
        t6 = out_adj[t1].x;
      }
      others[threadIdx.x][0] = t2;
      others[threadIdx.x][1] = t3;
      others[threadIdx.x][2] = t4;
      others[threadIdx.x][3] = t5;
      others[threadIdx.x][4] = t6;
      __syncthreads();
      for (int k_1 = 7; k_1 >= 0; --k_1) {
        bool t7 = (k - 1) * 8 + k_1 != i;
        double t8 = others[k_1][0];
        double dx = others[k_1][1] - me_x;
        double dy = others[k_1][2] - me_y;
        double r2 = dx * dx + dy * dy + 0.1;
        double t9 = sqrt(r2);
        double t10 = r2 * t9;
        double s = t8 * me_mass / t10;
        double dx_adj = t7 ? fx_adj * s : 0.0;
        double s_adj = dy * fy_adj + fx_adj * dx;
        s_adj = t7 ? s_adj : 0.0;
        bool t11 = s_adj == 0.0;
        double t12 = s_adj / t10;
        double t13 = -s * t12;
        double t14 = t11 && t13 != t13 ? 0.0 : t13;
        bool t15 = t14 == 0.0;
        double t16 = t9 * t14;
        double r2_adj = t15 && t16 != t16 ? 0.0 : t16;
        double t17 = r2 * t14;
        double t18 = t15 && t17 != t17 ? 0.0 : t17;
        double t19 = 0.5 / t9;
        double t20 = t18 * t19;
        r2_adj += t18 == 0.0 && t20 != t20 ? 0.0 : t20;
        double t21 = dx * 2.0;
        me_x_adj = me_x_adj - dx_adj - r2_adj * t21;
        double dy_adj = t7 ? s * fy_adj : 0.0;
        double t22 = 2.0 * dy;
        me_y_adj = me_y_adj - dy_adj - r2_adj * t22;
        me_mass_adj += t8 * (t11 && t12 != t12 ? 0.0 : t12);
        double t23 = others[k_1][3];
        double t24 = others[k_1][4];
        double s_adj_1 = -dy * t23 - dx * t24;
        s_adj_1 = t7 ? s_adj_1 : 0.0;
        bool t25 = s_adj_1 == 0.0;
        double t26 = s_adj_1 / t10;
        tile_sum += t8 * (t25 && t26 != t26 ? 0.0 : t26);
        double dy_adj_1 = t7 ? s * t23 : 0.0;
        double t27 = -s * t26;
        double t28 = t25 && t27 != t27 ? 0.0 : t27;
        bool t29 = t28 == 0.0;
        double t30 = t9 * t28;
        double r2_adj_1 = t29 && t30 != t30 ? 0.0 : t30;
        double t31 = r2 * t28;
        double t32 = t29 && t31 != t31 ? 0.0 : t31;
        double t33 = t19 * t32;
        r2_adj_1 += t32 == 0.0 && t33 != t33 ? 0.0 : t33;
        tile_sum_1 = tile_sum_1 + dy_adj_1 - r2_adj_1 * t22;
        double dx_adj_1 = t7 ? s * t24 : 0.0;
        tile_sum_2 = tile_sum_2 + dx_adj_1 - r2_adj_1 * t21;
      }
      __syncthreads();
    }
    if (t0) {  // line 15
      atomicAdd(&body_adj[i].mass, tile_sum);
      atomicAdd(&body_adj[i].y, tile_sum_1);
      atomicAdd(&body_adj[i].x, tile_sum_2);
    }
  } else {
    me_x_adj = 0.0;
    me_y_adj = 0.0;
    me_mass_adj = 0.0;
    for (; k > 0; --k) {  // line 12
      int base = (k - 1) * 8;
      int j = base + threadIdx.x;  // line 13
      bool t1 = j < n;  // line 15
      double other_x = 0.0;
      double other_y = 0.0;
      double other_mass = 0.0;
      if (t1) {
        other_x = body[j].x;
        other_y = body[j].y;
        other_mass = body[j].mass;
      }
      __syncthreads();  // line 16
      tile[threadIdx.x].x = other_x;
      tile[threadIdx.x].y = other_y;
      tile[threadIdx.x].mass = other_mass;
      __syncthreads();
      for (int k_1 = 7; k_1 >= 0; --k_1) {  // line 18
        double dx = tile[k_1].x - me_x;  // line 19
        double dy = tile[k_1].y - me_y;
        double r2 = dx * dx + dy * dy + 0.1;  // line 20
        double t2 = tile[k_1].mass;  // line 21
        double t3 = sqrt(r2);
        double t4 = r2 * t3;
        double s = t2 * me_mass / t4;
        double dy_adj = 0.0;
        double s_adj = 0.0;
        double dx_adj = 0.0;
        if (base + k_1 != i) {  // line 22
          dy_adj = fy_adj * s;  // line 24
          s_adj = fy_adj * dy;
          dx_adj = fx_adj * s;  // line 23
          s_adj += fx_adj * dx;
        }
        double t5 = s_adj / t4;  // line 21
        double t6 = s_adj == 0.0 && t5 != t5 ? 0.0 : t5;
        double t7 = -t5 * s;
        double t8 = s_adj == 0.0 && t7 != t7 ? 0.0 : t7;
        double t9 = t8 * t3;
        double r2_adj = t8 == 0.0 && t9 != t9 ? 0.0 : t9;
        double t10 = t8 * r2;
        double t11 = t8 == 0.0 && t10 != t10 ? 0.0 : t10;
        double t12 = t11 * (0.5 / t3);
        r2_adj += t11 == 0.0 && t12 != t12 ? 0.0 : t12;
        me_mass_adj += t6 * t2;
        ::cugrad::accumulate_warp(&tile_adj[k_1].mass, t6 * me_mass);
        dy_adj += 2.0 * r2_adj * dy;  // line 20
        dx_adj += 2.0 * r2_adj * dx;
        me_y_adj -= dy_adj;  // line 19
        ::cugrad::accumulate_warp(&tile_adj[k_1].y, dy_adj);
        me_x_adj -= dx_adj;
        ::cugrad::accumulate_warp(&tile_adj[k_1].x, dx_adj);
      }
      __syncthreads();  // line 17
      double other_mass_adj = tile_adj[threadIdx.x].mass;  // line 16
      double other_y_adj = tile_adj[threadIdx.x].y;
      double other_x_adj = tile_adj[threadIdx.x].x;
      if (t1) {  // line 15
        atomicAdd(&body_adj[j].mass, other_mass_adj);
        atomicAdd(&body_adj[j].y, other_y_adj);
        atomicAdd(&body_adj[j].x, other_x_adj);
      }
      tile_adj[threadIdx.x].mass = 0.0;  // line 16
      tile_adj[threadIdx.x].y = 0.0;
      tile_adj[threadIdx.x].x = 0.0;
    }
  }
  if (!t0) return;  // line 10
  atomicAdd(&body_adj[i].mass, me_mass_adj);
  atomicAdd(&body_adj[i].y, me_y_adj);
  atomicAdd(&body_adj[i].x, me_x_adj);
}
