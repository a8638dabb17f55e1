// Gradient of `integrate` (kernel.cu:13) with respect to out, p, dt, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   p_adj: the gradient with respect to *p is added to it
//   dt_adj: the gradient with respect to dt is added to what it points to
static __global__ void integrate_rev(double4 *out, const double4 *p, double dt, int n, double4 *out_adj,
    double4 *p_adj, double *dt_adj) {
  __shared__ double me_x_all[256];
  __shared__ double me_y_all[256];
  __shared__ double me_z_all[256];
  __shared__ double a_z_adj_all[256];
  __shared__ double a_y_adj_all[256];
  __shared__ double a_x_adj_all[256];
  int i = threadIdx.x;  // line 14
  bool t0 = i < n;  // line 15
  bool all_here = ::cugrad::all_here(t0);
  double dt_adj_1 = 0.0;
  if (t0) {
    double me_x = p[i].x;  // line 17
    double me_y = p[i].y;
    double me_z = p[i].z;
    double me_w = p[i].w;
    double a_x = 0.0;
    double a_y = 0.0;
    double a_z = 0.0;
    for (int j = 0; j < n; ++j) {  // line 18
      double bj_x = p[j].x;
      double bj_y = p[j].y;
      double bj_z = p[j].z;
      double bj_w = p[j].w;
      double r_x = bj_x - me_x;  // line 3
      double r_y = bj_y - me_y;
      double r_z = bj_z - me_z;
      double d = r_x * r_x + r_y * r_y + r_z * r_z + 0.2;  // line 4
      double inv = 1.0 / sqrt(d * d * d);  // line 5
      double s = bj_w * inv;  // line 6
      a_x += r_x * s;  // line 7
      a_y += r_y * s;  // line 8
      a_z += r_z * s;  // line 9
    }
    double me_x_1 = me_x + dt * a_x;  // line 19
    double me_y_1 = me_y + dt * a_y;  // line 20
    double me_z_1 = me_z + dt * a_z;  // line 21
    out[i].x = me_x_1;  // line 22
    out[i].y = me_y_1;
    out[i].z = me_z_1;
    out[i].w = me_w;

    // reverse sweep
    double me_w_adj = ::cugrad::atomic_exchange(&out_adj[i].w, 0.0);
    double me_z_adj = ::cugrad::atomic_exchange(&out_adj[i].z, 0.0);
    double me_y_adj = ::cugrad::atomic_exchange(&out_adj[i].y, 0.0);
    double me_x_adj = ::cugrad::atomic_exchange(&out_adj[i].x, 0.0);
    dt_adj_1 = me_z_adj * a_z;  // line 21
    double a_z_adj = me_z_adj * dt;
    dt_adj_1 += me_y_adj * a_y;  // line 20
    double a_y_adj = me_y_adj * dt;
    dt_adj_1 += me_x_adj * a_x;  // line 19
    double a_x_adj = me_x_adj * dt;
    if (all_here && blockDim.x <= 256 && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8  // line 18
        && blockDim.y == 1 && blockDim.z == 1) {
      me_x_all[threadIdx.x] = me_x;
      me_y_all[threadIdx.x] = me_y;
      me_z_all[threadIdx.x] = me_z;
      a_z_adj_all[threadIdx.x] = a_z_adj;
      a_y_adj_all[threadIdx.x] = a_y_adj;
      a_x_adj_all[threadIdx.x] = a_x_adj;
      __syncthreads();
      for (int j = n - 1; j >= 0; --j) {
        double bj_x = p[j].x;
        double bj_y = p[j].y;
        double bj_z = p[j].z;
        double bj_w = p[j].w;
        double r_x = bj_x - me_x;  // line 3
        double r_y = bj_y - me_y;
        double r_z = bj_z - me_z;
        double d = r_x * r_x + r_y * r_y + r_z * r_z + 0.2;  // line 4
        double t1 = d * d;  // line 5
        double t2 = sqrt(t1 * d);
        double inv = 1.0 / t2;
        double s = bj_w * inv;  // line 6
        double r_z_adj = a_z_adj * s;  // line 9
        double s_adj = a_z_adj * r_z;
        double r_y_adj = a_y_adj * s;  // line 8
        s_adj += a_y_adj * r_y;
        double r_x_adj = a_x_adj * s;  // line 7
        s_adj += a_x_adj * r_x;
        double inv_adj = s_adj * bj_w;  // line 6
        double t3 = -inv_adj * inv * inv * (0.5 / t2);  // line 5
        double d_adj = t3 * t1;
        d_adj += 2.0 * (t3 * d) * d;
        double t4 = 2.0 * d_adj;  // line 4
        r_z_adj += t4 * r_z;
        r_y_adj += t4 * r_y;
        r_x_adj += t4 * r_x;
        me_z_adj -= r_z_adj;  // line 3
        me_y_adj -= r_y_adj;
        me_x_adj -= r_x_adj;
      }
      for (int j = i; j <= n - 1; j += blockDim.x) {  // line 18
        double p_sum = 0.0;
        double p_sum_1 = 0.0;
        double p_sum_2 = 0.0;
        double p_sum_3 = 0.0;
        for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
          double t1 = a_z_adj_all[j_1];
          double t2 = p[j].z - me_z_all[j_1];
          double t3 = a_y_adj_all[j_1];
          double t4 = p[j].y - me_y_all[j_1];
          double t5 = a_x_adj_all[j_1];
          double t6 = p[j].x - me_x_all[j_1];
          double t7 = t1 * t2 + t3 * t4 + t5 * t6;
          double t8 = t6 * t6 + t4 * t4 + t2 * t2 + 0.2;
          double t9 = t8 * t8;
          double t10 = sqrt(t9 * t8);
          double t11 = 1.0 / t10;
          p_sum += t7 * t11;
          double t12 = p[j].w;
          double t13 = t12 * t11;
          double t14 = -t7 * t12 * t11 * t11 * (0.5 / t10);
          double t15 = 2.0 * (t14 * t9 + 2.0 * (t14 * t8) * t8);
          p_sum_1 += t1 * t13 + t15 * t2;
          p_sum_2 += t3 * t13 + t15 * t4;
          p_sum_3 += t5 * t13 + t15 * t6;
        }
        atomicAdd(&p_adj[j].w, p_sum);
        atomicAdd(&p_adj[j].z, p_sum_1);
        atomicAdd(&p_adj[j].y, p_sum_2);
        atomicAdd(&p_adj[j].x, p_sum_3);
      }
      __syncthreads();
    } else {
      for (int j = n - 1; j >= 0; --j) {
        double bj_x = p[j].x;
        double bj_y = p[j].y;
        double bj_z = p[j].z;
        double bj_w = p[j].w;
        double r_x = bj_x - me_x;  // line 3
        double r_y = bj_y - me_y;
        double r_z = bj_z - me_z;
        double d = r_x * r_x + r_y * r_y + r_z * r_z + 0.2;  // line 4
        double t1 = d * d;  // line 5
        double t2 = sqrt(t1 * d);
        double inv = 1.0 / t2;
        double s = bj_w * inv;  // line 6
        double r_z_adj = a_z_adj * s;  // line 9
        double s_adj = a_z_adj * r_z;
        double r_y_adj = a_y_adj * s;  // line 8
        s_adj += a_y_adj * r_y;
        double r_x_adj = a_x_adj * s;  // line 7
        s_adj += a_x_adj * r_x;
        double bj_w_adj = s_adj * inv;  // line 6
        double inv_adj = s_adj * bj_w;
        double t3 = -inv_adj * inv * inv * (0.5 / t2);  // line 5
        double d_adj = t3 * t1;
        d_adj += 2.0 * (t3 * d) * d;
        double t4 = 2.0 * d_adj;  // line 4
        r_z_adj += t4 * r_z;
        r_y_adj += t4 * r_y;
        r_x_adj += t4 * r_x;
        me_z_adj -= r_z_adj;  // line 3
        me_y_adj -= r_y_adj;
        me_x_adj -= r_x_adj;
        ::cugrad::accumulate_warp(&p_adj[j].w, bj_w_adj);  // line 18
        ::cugrad::accumulate_warp(&p_adj[j].z, r_z_adj);
        ::cugrad::accumulate_warp(&p_adj[j].y, r_y_adj);
        ::cugrad::accumulate_warp(&p_adj[j].x, r_x_adj);
      }
    }
    atomicAdd(&p_adj[i].w, me_w_adj);  // line 17
    atomicAdd(&p_adj[i].z, me_z_adj);
    atomicAdd(&p_adj[i].y, me_y_adj);
    atomicAdd(&p_adj[i].x, me_x_adj);
  }
  ::cugrad::accumulate_block(dt_adj, dt_adj_1);  // line 14
}
