// Gradient of `pull` (kernel.cu:6) with respect to out, body, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   body_adj: the gradient with respect to *body is added to it
static __global__ void pull_rev(Body *out, const Body *body, int n, Body *out_adj, Body *body_adj) {
  __shared__ Body tile[8];
  __shared__ Body tile_adj[8];
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
  double fx = 0.0;
  double fy = 0.0;
  for (int base = 0; base < n; base += 8) {  // line 12
    int j = base + threadIdx.x;  // line 13
    double other_x = 0.0;
    double other_y = 0.0;
    double other_mass = 0.0;
    if (j < n) {  // line 15
      other_x = body[j].x;
      other_y = body[j].y;
      other_mass = body[j].mass;
    }
    tile[threadIdx.x].x = other_x;  // line 16
    tile[threadIdx.x].y = other_y;
    tile[threadIdx.x].mass = other_mass;
    __syncthreads();  // line 17
    for (int k = 0; k < 8; ++k) {  // line 18
      double dx = tile[k].x - me_x;  // line 19
      double dy = tile[k].y - me_y;
      double r2 = dx * dx + dy * dy + 0.1;  // line 20
      double s = tile[k].mass * me_mass / (r2 * sqrt(r2));  // line 21
      if (base + k != i) {  // line 22
        fx += dx * s;  // line 23
        fy += dy * s;  // line 24
      }
    }
    __syncthreads();  // line 27
  }
  double fy_adj = 0.0;
  double fx_adj = 0.0;
  if (t0) {  // line 29
    fx_adj = out_adj[i].x;  // line 30
    out[i].x = fx;
    fy_adj = out_adj[i].y;  // line 31
    out[i].y = fy;

    // reverse sweep
  }
  double me_x_adj = 0.0;
  double me_y_adj = 0.0;
  double me_mass_adj = 0.0;
  for (int k = 0 < n ? (n - 1) / 8 + 1 : 0; k > 0; --k) {  // line 12
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
  if (t0) {  // line 10
    atomicAdd(&body_adj[i].mass, me_mass_adj);
    atomicAdd(&body_adj[i].y, me_y_adj);
    atomicAdd(&body_adj[i].x, me_x_adj);
  }
  if (t0) {  // line 30
    out_adj[i].x = 0.0;
    out_adj[i].y = 0.0;  // line 31
  }
}
