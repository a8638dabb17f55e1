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
    double t3 = 2.0 * rho[i];  // line 19
    double t4 = 2.0 * rho_tan[i];
    double t5 = t3 * me;
    double t6 = t5 * me;
    double t7 = 1.0 - phi * phi;
    qq[i] = t6 * t7;
    qq_tan[i] = ((t4 * me + t3 * me_tan) * me + t5 * me_tan) * t7 - t6 * (phi_tan * phi + phi * phi_tan);
    double t8 = rho_tan[i];  // line 20
    double t9 = -0.5 * rho[i];
    double t10 = t9 * me;
    double t11 = 1.0 - phi;
    ql[i] = t10 * t11;
    ql_tan[i] = (-0.5 * t8 * me + t9 * me_tan) * t11 - t10 * phi_tan;
  }
}
