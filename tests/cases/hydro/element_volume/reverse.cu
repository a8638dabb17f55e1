// Gradient of `volume` (kernel.cu:17) with respect to vol, x, y, z, by cugrad.
//   vol_adj: in: the adjoint of *vol after the function, the seed; out: 0 where *vol was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
//   z_adj: the gradient with respect to *z is added to it
static __global__ void volume_rev(double *vol, const double *x, const double *y, const double *z, int n,
    double *vol_adj, double *x_adj, double *y_adj, double *z_adj) {
  int k = threadIdx.x;  // line 18
  if (k >= n) return;  // line 19
  double xl[8];  // line 20
  double xl_adj[8] = {};
  double yl[8];
  double yl_adj[8] = {};
  double zl[8];
  double zl_adj[8] = {};
  for (int c = 0; c < 8; ++c) {  // line 21
    int t0 = 8 * k + c;  // line 22
    bool t1 = c == 2;
    bool t2 = c == 6;
    xl[c] = x[t0] + (c == 1 || t1 || c == 5 || t2);
    yl[c] = y[t0] + (t1 || c == 3 || t2 || c == 7);  // line 23
    zl[c] = z[t0] + (c >= 4);  // line 24
  }
  double *x_1 = xl;  // line 26
  double *y_1 = yl;
  double *z_1 = zl;
  double t0 = xl[6];  // line 6
  double dx61 = t0 - xl[1];
  double t1 = yl[6];
  double dy61 = t1 - yl[1];
  double t2 = zl[6];
  double dz61 = t2 - zl[1];
  double t3 = *x_1;  // line 7
  double dx70 = xl[7] - t3;
  double t4 = *y_1;
  double dy70 = yl[7] - t4;
  double t5 = *z_1;
  double dz70 = zl[7] - t5;
  double dx63 = t0 - xl[3];  // line 8
  double dy63 = t1 - yl[3];
  double dz63 = t2 - zl[3];
  double dx20 = xl[2] - t3;  // line 9
  double dy20 = yl[2] - t4;
  double dz20 = zl[2] - t5;
  double dx50 = xl[5] - t3;  // line 10
  double dy50 = yl[5] - t4;
  double dz50 = zl[5] - t5;
  double dx64 = t0 - xl[4];  // line 11
  double dy64 = t1 - yl[4];
  double dz64 = t2 - zl[4];
  double t6 = dx61 + dx70;  // line 12
  double t7 = dy63 * dz20 - dy20 * dz63;
  double t8 = dy61 + dy70;
  double t9 = dx20 * dz63 - dx63 * dz20;
  double t10 = dz61 + dz70;
  double t11 = dx63 * dy20 - dx20 * dy63;
  double t12 = dy63 + dy50;  // line 13
  double t13 = dz63 + dz50;
  double t14 = t12 * dz64 - dy64 * t13;
  double t15 = dx63 + dx50;
  double t16 = dx64 * t13 - t15 * dz64;
  double t17 = t15 * dy64 - dx64 * t12;
  double v = t6 * t7 + t8 * t9 + t10 * t11 + (dx70 * t14 + dy70 * t16 + dz70 * t17);  // line 12
  double t18 = 1.0 / 12.0;  // line 14
  vol[k] = v * t18;  // line 26

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&vol_adj[k], 0.0) * t18;  // line 14
  double dz70_adj = v_adj * t17;  // line 13
  double t19 = v_adj * dz70;
  double t20 = -t19;
  double dx64_adj = t20 * t12;
  double dy64_adj = t19 * t15;
  double dy70_adj = v_adj * t16;
  double t21 = v_adj * dy70;
  double t22 = -t21;
  double dx63_adj = t19 * dy64 + t22 * dz64;
  double dz64_adj = t22 * t15;
  dx64_adj += t21 * t13;
  double dx70_adj = v_adj * t14;
  double t23 = v_adj * dx70;
  double t24 = -t23;
  dy64_adj += t24 * t13;
  double dz63_adj = t21 * dx64 + t24 * dy64;
  double dy63_adj = t20 * dx64 + t23 * dz64;
  dz64_adj += t23 * t12;
  double dz61_adj = v_adj * t11;  // line 12
  double t25 = v_adj * t10;
  double t26 = -t25;
  double dx20_adj = t26 * dy63;
  double dy63_adj_1 = dy63_adj + t26 * dx20;
  double dx63_adj_1 = dx63_adj + t25 * dy20;
  double dy20_adj = t25 * dx63;
  dz70_adj += dz61_adj;
  double dy61_adj = v_adj * t9;
  double t27 = v_adj * t8;
  double t28 = -t27;
  dx63_adj_1 += t28 * dz20;
  double dz20_adj = t28 * dx63;
  dx20_adj += t27 * dz63;
  double dz63_adj_1 = dz63_adj + t27 * dx20;
  dy70_adj += dy61_adj;
  double dx61_adj = v_adj * t7;
  double t29 = v_adj * t6;
  double t30 = -t29;
  dy20_adj += t30 * dz63;
  dz63_adj_1 += t30 * dy20;
  dy63_adj_1 += t29 * dz20;
  dz20_adj += t29 * dy63;
  dx70_adj += dx61_adj;
  zl_adj[4] -= dz64_adj;  // line 11
  yl_adj[4] -= dy64_adj;
  xl_adj[4] -= dx64_adj;
  zl_adj[5] += dz63_adj;  // line 10
  yl_adj[5] += dy63_adj;
  xl_adj[5] += dx63_adj;
  zl_adj[2] += dz20_adj;  // line 9
  yl_adj[2] += dy20_adj;
  xl_adj[2] += dx20_adj;
  zl_adj[3] -= dz63_adj_1;  // line 8
  yl_adj[3] -= dy63_adj_1;
  xl_adj[3] -= dx63_adj_1;
  zl_adj[0] += -dz63_adj - dz20_adj - dz70_adj;  // line 7
  zl_adj[7] += dz70_adj;
  yl_adj[0] += -dy63_adj - dy20_adj - dy70_adj;
  yl_adj[7] += dy70_adj;
  xl_adj[0] += -dx63_adj - dx20_adj - dx70_adj;
  xl_adj[7] += dx70_adj;
  zl_adj[1] -= dz61_adj;  // line 6
  zl_adj[6] += dz64_adj + dz63_adj_1 + dz61_adj;
  yl_adj[1] -= dy61_adj;
  yl_adj[6] += dy64_adj + dy63_adj_1 + dy61_adj;
  xl_adj[1] -= dx61_adj;
  xl_adj[6] += dx64_adj + dx63_adj_1 + dx61_adj;
  for (int c = 7; c >= 0; --c) {  // line 21
    int t31 = 8 * k + c;  // line 22
    atomicAdd(&z_adj[t31], zl_adj[c]);  // line 24
    atomicAdd(&y_adj[t31], yl_adj[c]);  // line 23
    atomicAdd(&x_adj[t31], xl_adj[c]);  // line 22
    zl_adj[c] = 0.0;  // line 24
    yl_adj[c] = 0.0;  // line 23
    xl_adj[c] = 0.0;  // line 22
  }
}
