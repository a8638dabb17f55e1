// Tangent of `volume` (kernel.cu:17) with respect to vol, x, y, z, by cugrad.
//   vol_tan: tangent of vol
//   x_tan: tangent of x
//   y_tan: tangent of y
//   z_tan: tangent of z
static __global__ void volume_fwd(double *vol, const double *x, const double *y, const double *z, int n,
    double *vol_tan, double *x_tan, double *y_tan, double *z_tan) {
  int k = threadIdx.x;  // line 18
  if (k >= n) return;  // line 26
  double xl[8];  // line 20
  double xl_tan[8] = {};
  double yl[8];
  double yl_tan[8] = {};
  double zl[8];
  double zl_tan[8] = {};
  for (int c = 0; c < 8; ++c) {  // line 21
    int t0 = 8 * k + c;  // line 22
    bool t1 = c == 2;
    bool t2 = c == 6;
    xl[c] = x[t0] + (c == 1 || t1 || c == 5 || t2);
    xl_tan[c] = x_tan[t0];
    yl[c] = y[t0] + (t1 || c == 3 || t2 || c == 7);  // line 23
    yl_tan[c] = y_tan[t0];
    zl[c] = z[t0] + (c >= 4);  // line 24
    zl_tan[c] = z_tan[t0];
  }
  double *x_1 = xl;  // line 26
  double *y_1 = yl;
  double *z_1 = zl;
  double t0 = xl[6];  // line 6
  double t1 = xl_tan[6];
  double dx61 = t0 - xl[1];
  double dx61_tan = t1 - xl_tan[1];
  double t2 = yl[6];
  double t3 = yl_tan[6];
  double dy61 = t2 - yl[1];
  double dy61_tan = t3 - yl_tan[1];
  double t4 = zl[6];
  double t5 = zl_tan[6];
  double dz61 = t4 - zl[1];
  double dz61_tan = t5 - zl_tan[1];
  double t6 = *x_1;  // line 7
  double t7 = xl_tan[0];
  double dx70 = xl[7] - t6;
  double dx70_tan = xl_tan[7] - t7;
  double t8 = *y_1;
  double t9 = yl_tan[0];
  double dy70 = yl[7] - t8;
  double dy70_tan = yl_tan[7] - t9;
  double t10 = *z_1;
  double t11 = zl_tan[0];
  double dz70 = zl[7] - t10;
  double dz70_tan = zl_tan[7] - t11;
  double dx63 = t0 - xl[3];  // line 8
  double dx63_tan = t1 - xl_tan[3];
  double dy63 = t2 - yl[3];
  double dy63_tan = t3 - yl_tan[3];
  double dz63 = t4 - zl[3];
  double dz63_tan = t5 - zl_tan[3];
  double dx20 = xl[2] - t6;  // line 9
  double dx20_tan = xl_tan[2] - t7;
  double dy20 = yl[2] - t8;
  double dy20_tan = yl_tan[2] - t9;
  double dz20 = zl[2] - t10;
  double dz20_tan = zl_tan[2] - t11;
  double dx50 = xl[5] - t6;  // line 10
  double dx50_tan = xl_tan[5] - t7;
  double dy50 = yl[5] - t8;
  double dy50_tan = yl_tan[5] - t9;
  double dz50 = zl[5] - t10;
  double dz50_tan = zl_tan[5] - t11;
  double dx64 = t0 - xl[4];  // line 11
  double dx64_tan = t1 - xl_tan[4];
  double dy64 = t2 - yl[4];
  double dy64_tan = t3 - yl_tan[4];
  double dz64 = t4 - zl[4];
  double dz64_tan = t5 - zl_tan[4];
  double t12 = dx61 + dx70;  // line 12
  double t13 = dy63 * dz20 - dy20 * dz63;
  double t14 = (dx61_tan + dx70_tan) * t13 + t12 * (dy63_tan * dz20 + dy63 * dz20_tan
      - (dy20_tan * dz63 + dy20 * dz63_tan));
  double t15 = dy61 + dy70;
  double t16 = dx20 * dz63 - dx63 * dz20;
  double t17 = dx20_tan * dz63 + dx20 * dz63_tan - (dx63_tan * dz20 + dx63 * dz20_tan);
  double t18 = (dy61_tan + dy70_tan) * t16;
  double t19 = dz61 + dz70;
  double t20 = dx63 * dy20 - dx20 * dy63;
  double t21 = t14 + (t18 + t15 * t17) + ((dz61_tan + dz70_tan) * t20
      + t19 * (dx63_tan * dy20 + dx63 * dy20_tan - (dx20_tan * dy63 + dx20 * dy63_tan)));
  double t22 = dy63 + dy50;  // line 13
  double t23 = dy63_tan + dy50_tan;
  double t24 = dz63 + dz50;
  double t25 = dz63_tan + dz50_tan;
  double t26 = t22 * dz64 - dy64 * t24;
  double t27 = dx70_tan * t26 + dx70 * (t23 * dz64 + t22 * dz64_tan - (dy64_tan * t24 + dy64 * t25));
  double t28 = dx63 + dx50;
  double t29 = dx63_tan + dx50_tan;
  double t30 = dx64 * t24 - t28 * dz64;
  double t31 = dx64_tan * t24 + dx64 * t25 - (t29 * dz64 + t28 * dz64_tan);
  double t32 = dy70_tan * t30;
  double t33 = t28 * dy64 - dx64 * t22;
  double v = t12 * t13 + t15 * t16 + t19 * t20 + (dx70 * t26 + dy70 * t30 + dz70 * t33);  // line 12
  double v_tan = t21 + (t27 + (t32 + dy70 * t31) + (dz70_tan * t33
      + dz70 * (t29 * dy64 + t28 * dy64_tan - (dx64_tan * t22 + dx64 * t23))));
  double t34 = 1.0 / 12.0;  // line 14
  vol[k] = v * t34;  // line 26
  vol_tan[k] = v_tan * t34;
}
