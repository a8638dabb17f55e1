// Gradient of `forces` (kernel.cu:2) with respect to acc, pos, mass, by cugrad.
//   acc_adj: adjoint of *acc, after in, before out; what is read is added to, what is overwritten ends as 0
//   pos_adj: adjoint of *pos, after in, before out; what is read is added to, what is overwritten ends as 0
//   mass_adj: adjoint of *mass, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void forces_rev(double *acc, const double *pos, const double *mass, int n, double *acc_adj,
    double *pos_adj, double *mass_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double xi = pos[3 * i];  // line 5
  double yi = pos[3 * i + 1];
  double zi = pos[3 * i + 2];
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
  acc[3 * i] = ax;  // line 16
  int t0 = 3 * i + 1;  // line 17
  acc[t0] = ay;
  int t1 = 3 * i + 2;  // line 18
  acc[t1] = az;

  // reverse sweep
  double az_adj = acc_adj[t1];
  acc_adj[t1] = 0.0;
  double ay_adj = acc_adj[t0];  // line 17
  acc_adj[t0] = 0.0;
  double ax_adj = acc_adj[3 * i];  // line 16
  acc_adj[3 * i] = 0.0;
  double xi_adj = 0.0;
  double yi_adj = 0.0;
  double zi_adj = 0.0;
  for (int j = n - 1; j >= 0; --j) {  // line 7
    double dx = pos[3 * j] - xi;  // line 8
    double dy = pos[3 * j + 1] - yi;
    double dz = pos[3 * j + 2] - zi;
    double r2 = dx * dx + dy * dy + dz * dz + 0.1;  // line 9
    double inv = rsqrt(r2);  // line 10
    double t2 = mass[j];  // line 11
    double t3 = t2 * inv;
    double t4 = t3 * inv;
    double s = t4 * inv;
    double dz_adj = az_adj * s;  // line 14
    double s_adj = az_adj * dz;
    double dy_adj = ay_adj * s;  // line 13
    s_adj += ay_adj * dy;
    double dx_adj = ax_adj * s;  // line 12
    s_adj += ax_adj * dx;
    double t5 = s_adj * inv;  // line 11
    double inv_adj = s_adj * t4;
    double t6 = t5 * inv;
    inv_adj += t5 * t3;
    inv_adj += t6 * t2;
    ::cugrad::accumulate_warp(&mass_adj[j], t6 * inv);
    double r2_adj = inv_adj * (-0.5 * inv * inv * inv);  // line 10
    double t7 = r2_adj * dz;  // line 9
    dz_adj += t7;
    dz_adj += t7;
    double t8 = r2_adj * dy;
    dy_adj += t8;
    dy_adj += t8;
    double t9 = r2_adj * dx;
    dx_adj += t9;
    dx_adj += t9;
    zi_adj -= dz_adj;  // line 8
    ::cugrad::accumulate_warp(&pos_adj[3 * j + 2], dz_adj);
    yi_adj -= dy_adj;
    ::cugrad::accumulate_warp(&pos_adj[3 * j + 1], dy_adj);
    xi_adj -= dx_adj;
    ::cugrad::accumulate_warp(&pos_adj[3 * j], dx_adj);
  }
  atomicAdd(&pos_adj[3 * i + 2], zi_adj);  // line 5
  atomicAdd(&pos_adj[3 * i + 1], yi_adj);
  atomicAdd(&pos_adj[3 * i], xi_adj);
}
