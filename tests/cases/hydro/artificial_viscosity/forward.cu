// Tangent of `viscosity` (kernel.cu:3) with respect to qq, ql, delv, rho, by cugrad.
//   qq_tan: tangent of qq
//   ql_tan: tangent of ql
//   delv_tan: tangent of delv
//   rho_tan: tangent of rho
static __global__ void viscosity_fwd(double *qq, double *ql, const double *delv, const double *rho,
    const int *bc, double *qq_tan, double *ql_tan, double *delv_tan, double *rho_tan) {
  int i = threadIdx.x;  // line 4
  double me;
  double me_tan;
  if (i % 3 != 0) {  // line 5
    me = -delv[i];
    me_tan = -delv_tan[i];
  } else {
    me = delv[i];
    me_tan = delv_tan[i];
  }
  int t0 = bc[i];  // line 6
  double plus;
  double plus_tan;
  if ((t0 & 3) == 0) {  // line 10
    int t1 = (i + 1) % 16;  // line 7
    plus = delv[t1];
    plus_tan = delv_tan[t1];
  } else if ((t0 & 3) == 1) {  // line 10
    plus = me;
    plus_tan = me_tan;
  } else {
    plus = (t0 & 3) == 2 ? 0.0 : 9.0;
    plus_tan = 0.0;
  }
  double t1 = me + 1e-36;  // line 12
  double t2 = plus / t1;
  double phi = 0.5 * (t2 + 1.0);
  double phi_tan = 0.5 * ((plus_tan - t2 * me_tan) / t1);
  if (phi < -10.0) {  // line 13
    phi = 0.0;
    phi_tan = 0.0;
  }
  if (phi > 10.0) {  // line 14
    phi = 1.0;
    phi_tan = 0.0;
  }
  if (me > 0.0) {  // line 20
    qq[i] = 0.0;  // line 16
    qq_tan[i] = 0.0;
    ql[i] = 0.0;  // line 17
    ql_tan[i] = 0.0;
  } else {
    double t3 = rho[i];  // line 19
    double t4 = rho_tan[i];
    double t5 = 2.0 * t3;
    double t6 = 2.0 * t4;
    double t7 = t5 * me;
    double t8 = t7 * me;
    double t9 = 1.0 - phi * phi;
    qq[i] = t8 * t9;
    qq_tan[i] = ((t6 * me + t5 * me_tan) * me + t7 * me_tan) * t9 - t8 * (phi_tan * phi + phi * phi_tan);
    double t10 = -0.5 * t3;  // line 20
    double t11 = t10 * me;
    double t12 = 1.0 - phi;
    ql[i] = t11 * t12;
    ql_tan[i] = (-0.5 * t4 * me + t10 * me_tan) * t12 - t11 * phi_tan;
  }
}
