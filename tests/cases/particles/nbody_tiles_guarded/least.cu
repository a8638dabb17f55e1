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
    bool t1 = 0.0 == fx_adj;
    bool t2 = 0.0 == fy_adj;
    me_x_adj = 0.0;
    me_y_adj = 0.0;
    me_mass_adj = 0.0;
    double tile_sum = 0.0;
    double tile_sum_1 = 0.0;
    double tile_sum_2 = 0.0;
    for (; k > 0; --k) {
      int t3 = (k - 1) * 8 + (int)threadIdx.x;
      double t4 = 0.0;
      double t5 = 0.0;
      double t6 = 0.0;
      double t7 = 0.0;
      double t8 = 0.0;
      if (t3 < n) {
        t4 = body[t3].mass;
        t5 = body[t3].x;
        t6 = body[t3].y;
        t7 = out_adj[t3].y;
        t8 = out_adj[t3].x;
      }
      others[threadIdx.x][0] = t4;
      others[threadIdx.x][1] = t5;
      others[threadIdx.x][2] = t6;
      others[threadIdx.x][3] = t7;
      others[threadIdx.x][4] = t8;
      __syncthreads();
      for (int k_1 = 7; k_1 >= 0; --k_1) {
        bool t9 = (k - 1) * 8 + k_1 != i;
        double t10 = others[k_1][0];
        double dx = others[k_1][1] - me_x;
        double dy = others[k_1][2] - me_y;
        double r2 = dx * dx + dy * dy + 0.1;
        double t11 = sqrt(r2);
        double t12 = r2 * t11;
        double s = t10 * me_mass / t12;
        double t13 = fx_adj * s;
        double dx_adj = t1 && t13 != t13 ? 0.0 : t13;
        dx_adj = t9 ? dx_adj : 0.0;
        double t14 = dy * fy_adj;
        double s_adj = t2 && t14 != t14 ? 0.0 : t14;
        double t15 = fx_adj * dx;
        s_adj += t1 && t15 != t15 ? 0.0 : t15;
        s_adj = t9 ? s_adj : 0.0;
        bool t16 = s_adj == 0.0;
        double t17 = s_adj / t12;
        double t18 = -s * t17;
        double t19 = t16 && t18 != t18 ? 0.0 : t18;
        bool t20 = t19 == 0.0;
        double t21 = t11 * t19;
        double r2_adj = t20 && t21 != t21 ? 0.0 : t21;
        double t22 = r2 * t19;
        double t23 = t20 && t22 != t22 ? 0.0 : t22;
        double t24 = 0.5 / t11;
        double t25 = t23 * t24;
        r2_adj += t23 == 0.0 && t25 != t25 ? 0.0 : t25;
        double t26 = 2.0 * r2_adj;
        me_x_adj = me_x_adj - dx_adj - dx * t26;
        double t27 = s * fy_adj;
        double dy_adj = t2 && t27 != t27 ? 0.0 : t27;
        dy_adj = t9 ? dy_adj : 0.0;
        me_y_adj = me_y_adj - dy_adj - dy * t26;
        me_mass_adj += t10 * (t16 && t17 != t17 ? 0.0 : t17);
        double t28 = others[k_1][3];
        bool t29 = 0.0 == t28;
        double t30 = -dy * t28;
        double s_adj_1 = t29 && t30 != t30 ? 0.0 : t30;
        double t31 = others[k_1][4];
        bool t32 = 0.0 == t31;
        double t33 = -dx * t31;
        s_adj_1 += t32 && t33 != t33 ? 0.0 : t33;
        s_adj_1 = t9 ? s_adj_1 : 0.0;
        bool t34 = s_adj_1 == 0.0;
        double t35 = s_adj_1 / t12;
        tile_sum += t10 * (t34 && t35 != t35 ? 0.0 : t35);
        double t36 = s * t28;
        double dy_adj_1 = t29 && t36 != t36 ? 0.0 : t36;
        dy_adj_1 = t9 ? dy_adj_1 : 0.0;
        double t37 = -s * t35;
        double t38 = t34 && t37 != t37 ? 0.0 : t37;
        bool t39 = t38 == 0.0;
        double t40 = t11 * t38;
        double r2_adj_1 = t39 && t40 != t40 ? 0.0 : t40;
        double t41 = r2 * t38;
        double t42 = t39 && t41 != t41 ? 0.0 : t41;
        double t43 = t24 * t42;
        r2_adj_1 += t42 == 0.0 && t43 != t43 ? 0.0 : t43;
        double t44 = 2.0 * r2_adj_1;
        tile_sum_1 = tile_sum_1 + dy_adj_1 - dy * t44;
        double t45 = s * t31;
        double dx_adj_1 = t32 && t45 != t45 ? 0.0 : t45;
        dx_adj_1 = t9 ? dx_adj_1 : 0.0;
        tile_sum_2 = tile_sum_2 + dx_adj_1 - dx * t44;
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
          double t5 = fy_adj * s;  // line 24
          bool t6 = fy_adj == 0.0;
          dy_adj = t6 && t5 != t5 ? 0.0 : t5;
          double t7 = fy_adj * dy;
          s_adj = t6 && t7 != t7 ? 0.0 : t7;
          double t8 = fx_adj * s;  // line 23
          bool t9 = fx_adj == 0.0;
          dx_adj = t9 && t8 != t8 ? 0.0 : t8;
          double t10 = fx_adj * dx;
          s_adj += t9 && t10 != t10 ? 0.0 : t10;
        }
        double t5 = s_adj / t4;  // line 21
        bool t6 = s_adj == 0.0;
        double t7 = t6 && t5 != t5 ? 0.0 : t5;
        double t8 = -t5 * s;
        double t9 = t6 && t8 != t8 ? 0.0 : t8;
        double t10 = t9 * t3;
        bool t11 = t9 == 0.0;
        double r2_adj = t11 && t10 != t10 ? 0.0 : t10;
        double t12 = t9 * r2;
        double t13 = t11 && t12 != t12 ? 0.0 : t12;
        double t14 = t13 * (0.5 / t3);
        r2_adj += t13 == 0.0 && t14 != t14 ? 0.0 : t14;
        me_mass_adj += t7 * t2;
        ::cugrad::accumulate_warp(&tile_adj[k_1].mass, t7 * me_mass);
        double t15 = 2.0 * r2_adj;  // line 20
        dy_adj += t15 * dy;
        dx_adj += t15 * dx;
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
