// Gradient of `viscosity` (kernel.cu:3) with respect to qq, ql, delv, rho, by cugrad.
//   qq_adj: in: the adjoint of *qq after the function, the seed; out: 0 where *qq was written
//   ql_adj: in: the adjoint of *ql after the function, the seed; out: 0 where *ql was written
//   delv_adj: the gradient with respect to *delv is added to it
//   rho_adj: the gradient with respect to *rho is added to it
static __global__ void viscosity_rev(double *qq, double *ql, const double *delv, const double *rho,
    const int *bc, double *qq_adj, double *ql_adj, double *delv_adj, double *rho_adj) {
  int i = threadIdx.x;  // line 4
  bool t0 = i % 3 != 0;  // line 5
  double me = t0 ? -delv[i] : delv[i];
  int t1 = bc[i];  // line 6
  bool t2 = (t1 & 3) == 0;
  double plus = t2 ? delv[(i + 1) % 16] : (t1 & 3) == 1 ? me : (t1 & 3) == 2 ? 0.0 : 9.0;
  double t3 = me + 1e-36;  // line 12
  double t4 = plus / t3;
  double phi = 0.5 * (t4 + 1.0);
  bool t5 = phi < -10.0;  // line 13
  if (t5) phi = 0.0;
  bool t6 = phi > 10.0;  // line 14
  if (t6) phi = 1.0;
  double phi_adj = 0.0;
  double me_adj = 0.0;
  if (me > 0.0) {  // line 15
    // reverse sweep
    ::cugrad::atomic_exchange(&ql_adj[i], 0.0);  // line 17
    ::cugrad::atomic_exchange(&qq_adj[i], 0.0);  // line 16
    qq[i] = 0.0;
    ql[i] = 0.0;  // line 17
  } else {
    double t7 = rho[i];  // line 19
    double t8 = 2.0 * t7;
    double t9 = t8 * me;
    double t10 = t9 * me;
    double t11 = 1.0 - phi * phi;
    qq[i] = t10 * t11;
    double t12 = -0.5 * t7;  // line 20
    double t13 = t12 * me;
    double t14 = 1.0 - phi;
    ql[i] = t13 * t14;

    // reverse sweep
    double t15 = ::cugrad::atomic_exchange(&ql_adj[i], 0.0);
    double t16 = t15 * t14;
    phi_adj = -t15 * t13;
    me_adj = t16 * t12;
    double t17 = ::cugrad::atomic_exchange(&qq_adj[i], 0.0);  // line 19
    double t18 = t17 * t11;
    phi_adj -= 2.0 * (t17 * t10) * phi;
    double t19 = t18 * me;
    me_adj += t18 * t9;
    me_adj += t19 * t8;
    atomicAdd(&rho_adj[i], t16 * me * -0.5 + t19 * me * 2.0);
  }
  if (t6) phi_adj = 0.0;  // line 14
  if (t5) phi_adj = 0.0;  // line 13
  double t7 = phi_adj * 0.5;  // line 12
  double t8 = t7 / t3;
  bool t9 = t7 == 0.0;
  double plus_adj = t9 && t8 != t8 ? 0.0 : t8;
  double t10 = -t8 * t4;
  me_adj += t9 && t10 != t10 ? 0.0 : t10;
  if (t2) {  // line 6
    atomicAdd(&delv_adj[(i + 1) % 16], plus_adj);  // line 7
  } else if ((t1 & 3) == 1) {  // line 6
    me_adj += plus_adj;
  }
  if (t0) {  // line 5
    atomicAdd(&delv_adj[i], -me_adj);
  } else {
    atomicAdd(&delv_adj[i], me_adj);
  }
}
