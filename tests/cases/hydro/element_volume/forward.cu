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
    xl[c] = x[8 * k + c] + (c == 1 || c == 2 || c == 5 || c == 6);  // line 22
    xl_tan[c] = x_tan[8 * k + c];
    yl[c] = y[8 * k + c] + (c == 2 || c == 3 || c == 6 || c == 7);  // line 23
    yl_tan[c] = y_tan[8 * k + c];
    zl[c] = z[8 * k + c] + (c >= 4);  // line 24
    zl_tan[c] = z_tan[8 * k + c];
  }
  double *x_1 = xl;  // line 26
  double *y_1 = yl;
  double *z_1 = zl;
  double dx61 = xl[6] - xl[1];  // line 6
  double dx61_tan = xl_tan[6] - xl_tan[1];
  double dy61 = yl[6] - yl[1];
  double dy61_tan = yl_tan[6] - yl_tan[1];
  double dz61 = zl[6] - zl[1];
  double dz61_tan = zl_tan[6] - zl_tan[1];
  double t0 = *x_1;  // line 7
  double t1 = xl_tan[0];
  double dx70 = xl[7] - t0;
  double dx70_tan = xl_tan[7] - t1;
  double t2 = *y_1;
  double t3 = yl_tan[0];
  double dy70 = yl[7] - t2;
  double dy70_tan = yl_tan[7] - t3;
  double t4 = *z_1;
  double t5 = zl_tan[0];
  double dz70 = zl[7] - t4;
  double dz70_tan = zl_tan[7] - t5;
  double dx63 = xl[6] - xl[3];  // line 8
  double dx63_tan = xl_tan[6] - xl_tan[3];
  double dy63 = yl[6] - yl[3];
  double dy63_tan = yl_tan[6] - yl_tan[3];
  double dz63 = zl[6] - zl[3];
  double dz63_tan = zl_tan[6] - zl_tan[3];
  double dx20 = xl[2] - t0;  // line 9
  double dx20_tan = xl_tan[2] - t1;
  double dy20 = yl[2] - t2;
  double dy20_tan = yl_tan[2] - t3;
  double dz20 = zl[2] - t4;
  double dz20_tan = zl_tan[2] - t5;
  double dx50 = xl[5] - t0;  // line 10
  double dx50_tan = xl_tan[5] - t1;
  double dy50 = yl[5] - t2;
  double dy50_tan = yl_tan[5] - t3;
  double dz50 = zl[5] - t4;
  double dz50_tan = zl_tan[5] - t5;
  double dx64 = xl[6] - xl[4];  // line 11
  double dx64_tan = xl_tan[6] - xl_tan[4];
  double dy64 = yl[6] - yl[4];
  double dy64_tan = yl_tan[6] - yl_tan[4];
  double dz64 = zl[6] - zl[4];
  double dz64_tan = zl_tan[6] - zl_tan[4];
  double t6 = dx61 + dx70;  // line 12
  double t7 = dy63 * dz20 - dy20 * dz63;
  double t8 = (dx61_tan + dx70_tan) * t7 + t6 * (dy63_tan * dz20 + dy63 * dz20_tan
      - (dy20_tan * dz63 + dy20 * dz63_tan));
  double t9 = dy61 + dy70;
  double t10 = dx20 * dz63 - dx63 * dz20;
  double t11 = dx20_tan * dz63 + dx20 * dz63_tan - (dx63_tan * dz20 + dx63 * dz20_tan);
  double t12 = (dy61_tan + dy70_tan) * t10;
  double t13 = dz61 + dz70;
  double t14 = dx63 * dy20 - dx20 * dy63;
  double t15 = t8 + (t12 + t9 * t11) + ((dz61_tan + dz70_tan) * t14
      + t13 * (dx63_tan * dy20 + dx63 * dy20_tan - (dx20_tan * dy63 + dx20 * dy63_tan)));
  double t16 = dy63 + dy50;  // line 13
  double t17 = dy63_tan + dy50_tan;
  double t18 = dz63 + dz50;
  double t19 = dz63_tan + dz50_tan;
  double t20 = t16 * dz64 - dy64 * t18;
  double t21 = dx70_tan * t20 + dx70 * (t17 * dz64 + t16 * dz64_tan - (dy64_tan * t18 + dy64 * t19));
  double t22 = dx63 + dx50;
  double t23 = dx63_tan + dx50_tan;
  double t24 = dx64 * t18 - t22 * dz64;
  double t25 = dx64_tan * t18 + dx64 * t19 - (t23 * dz64 + t22 * dz64_tan);
  double t26 = dy70_tan * t24;
  double t27 = t22 * dy64 - dx64 * t16;
  double v = t6 * t7 + t9 * t10 + t13 * t14 + (dx70 * t20 + dy70 * t24 + dz70 * t27);  // line 12
  double v_tan = t15 + (t21 + (t26 + dy70 * t25) + (dz70_tan * t27
      + dz70 * (t23 * dy64 + t22 * dy64_tan - (dx64_tan * t16 + dx64 * t17))));
  double t28 = 1.0 / 12.0;  // line 14
  vol[k] = v * t28;  // line 26
  vol_tan[k] = v_tan * t28;
}
