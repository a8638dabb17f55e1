// Gradient of `black_scholes` (kernel.cu:18) with respect to call, S, V, by cugrad.
//   call_adj: in: the adjoint of *call after the function, the seed; out: 0 where *call was written
//   S_adj: the gradient with respect to *S is added to it
//   V_adj: the gradient with respect to V is added to what it points to
static __global__ void black_scholes_rev(double *call, const double *S, const double *X, double T, double R,
    double V, int n, double *call_adj, double *S_adj, double *V_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  double V_adj_1 = 0.0;
  if (i < n) {  // line 20
    double S_1 = S[i];
    double X_1 = X[i];
    double sqrtT = sqrt(T);  // line 12
    double t0 = S_1 / X_1;  // line 13
    double t1 = 0.5 * V;
    double t2 = V * sqrtT;
    double d1 = (log(t0) + (R + t1 * V) * T) / t2;
    double d2 = d1 - t2;  // line 14
    double t3 = 1.0 + 0.2316419 * fabs(d1);  // line 5
    double K = 1.0 / t3;
    double t4 = -0.5 * d1;  // line 6
    double t5 = exp(t4 * d1);
    double t6 = 0.3989422804014327 * t5;
    double t7 = -1.821255978 + K * 1.330274429;
    double t8 = 1.781477937 + K * t7;
    double t9 = -0.356563782 + K * t8;
    double t10 = 0.31938153 + K * t9;
    double t11 = K * t10;
    double cnd = t6 * t11;
    bool t12 = d1 > 0.0;  // line 7
    if (t12) cnd = 1.0 - cnd;
    double t13 = X_1 * exp(-R * T);  // line 15
    double t14 = 1.0 + 0.2316419 * fabs(d2);  // line 5
    double K_1 = 1.0 / t14;
    double t15 = -0.5 * d2;  // line 6
    double t16 = exp(t15 * d2);
    double t17 = 0.3989422804014327 * t16;
    double t18 = -1.821255978 + K_1 * 1.330274429;
    double t19 = 1.781477937 + K_1 * t18;
    double t20 = -0.356563782 + K_1 * t19;
    double t21 = 0.31938153 + K_1 * t20;
    double t22 = K_1 * t21;
    double cnd_1 = t17 * t22;
    bool t23 = d2 > 0.0;  // line 7
    if (t23) cnd_1 = 1.0 - cnd_1;
    call[i] = S_1 * cnd - t13 * cnd_1;  // line 15

    // reverse sweep
    double t24 = call_adj[i];
    double cnd_adj = -t24 * t13;
    if (t23) cnd_adj = -cnd_adj;  // line 7
    double t25 = cnd_adj * t17;  // line 6
    double K_adj = t25 * t21;
    double t26 = t25 * K_1;
    K_adj += t26 * t20;
    double t27 = t26 * K_1;
    K_adj += t27 * t19;
    double t28 = t27 * K_1;
    K_adj += t28 * t18;
    K_adj += t28 * K_1 * 1.330274429;
    double t29 = cnd_adj * t22 * 0.3989422804014327 * t16;
    double d2_adj = t29 * t15;
    d2_adj += t29 * d2 * -0.5;
    d2_adj -= K_adj / t14 * K_1 * 0.2316419 * copysign(1.0, d2);  // line 5
    double S_adj_1 = t24 * cnd;  // line 15
    double cnd_adj_1 = t24 * S_1;
    if (t12) cnd_adj_1 = -cnd_adj_1;  // line 7
    double t30 = cnd_adj_1 * t6;  // line 6
    double K_adj_1 = t30 * t10;
    double t31 = t30 * K;
    K_adj_1 += t31 * t9;
    double t32 = t31 * K;
    K_adj_1 += t32 * t8;
    double t33 = t32 * K;
    K_adj_1 += t33 * t7;
    K_adj_1 += t33 * K * 1.330274429;
    double t34 = cnd_adj_1 * t11 * 0.3989422804014327 * t5;
    double d1_adj = t34 * t4;
    d1_adj += t34 * d1 * -0.5;
    d1_adj -= K_adj_1 / t3 * K * 0.2316419 * copysign(1.0, d1);  // line 5
    d1_adj += d2_adj;  // line 14
    double t35 = d1_adj / t2;  // line 13
    V_adj_1 = (-d2_adj - t35 * d1) * sqrtT;
    double t36 = t35 * T;
    V_adj_1 += t36 * t1;
    V_adj_1 += t36 * V * 0.5;
    S_adj_1 += t35 * (1.0 / t0) / X_1;
    S_adj[i] += S_adj_1;  // line 20
    call_adj[i] = 0.0;  // line 15
  }
  ::cugrad::accumulate_block(V_adj, V_adj_1);  // line 19
}
