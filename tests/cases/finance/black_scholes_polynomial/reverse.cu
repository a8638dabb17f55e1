// Gradient of `black_scholes` (kernel.cu:18) with respect to call, S, V, by cugrad.
//   call_adj: in: the adjoint of *call after the function, the seed; out: 0 where *call was written
//   S_adj: the gradient with respect to *S is added to it
//   V_adj: the gradient with respect to V is added to what it points to
static __global__ void black_scholes_rev(double *call, const double *S, const double *X, double T, double R,
    double V, int n, double *call_adj, double *S_adj, double *V_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  double V_adj_1 = 0.0;
  if (i < n) {  // line 20
    double call_seed = call_adj[i];  // line 15
    double S_adj_before = S_adj[i];  // line 20
    double S_1 = S[i];
    double X_1 = X[i];
    double sqrtT = sqrt(T);  // line 12
    double t0 = S_1 / X_1;  // line 13
    double t1 = 0.5 * V;
    double t2 = V * sqrtT;
    double d1 = (log(t0) + (R + t1 * V) * T) / t2;
    double d2 = d1 - t2;  // line 14
    double K = 1.0 / (1.0 + 0.2316419 * fabs(d1));  // line 5
    double t3 = -0.5 * d1;  // line 6
    double t4 = exp(t3 * d1);
    double t5 = 0.3989422804014327 * t4;
    double t6 = -1.821255978 + K * 1.330274429;
    double t7 = 1.781477937 + K * t6;
    double t8 = -0.356563782 + K * t7;
    double t9 = 0.31938153 + K * t8;
    double t10 = K * t9;
    double cnd = t5 * t10;
    bool t11 = d1 > 0.0;  // line 7
    if (t11) cnd = 1.0 - cnd;
    double t12 = X_1 * exp(-R * T);  // line 15
    double K_1 = 1.0 / (1.0 + 0.2316419 * fabs(d2));  // line 5
    double t13 = -0.5 * d2;  // line 6
    double t14 = exp(t13 * d2);
    double t15 = 0.3989422804014327 * t14;
    double t16 = -1.821255978 + K_1 * 1.330274429;
    double t17 = 1.781477937 + K_1 * t16;
    double t18 = -0.356563782 + K_1 * t17;
    double t19 = 0.31938153 + K_1 * t18;
    double t20 = K_1 * t19;
    double cnd_1 = t15 * t20;
    bool t21 = d2 > 0.0;  // line 7
    if (t21) cnd_1 = 1.0 - cnd_1;
    call[i] = S_1 * cnd - t12 * cnd_1;  // line 15

    // reverse sweep
    double cnd_adj = -call_seed * t12;
    if (t21) cnd_adj = -cnd_adj;  // line 7
    double t22 = cnd_adj * t15;  // line 6
    double K_adj = t22 * t19;
    double t23 = t22 * K_1;
    K_adj += t23 * t18;
    double t24 = t23 * K_1;
    K_adj += t24 * t17;
    double t25 = t24 * K_1;
    K_adj += t25 * t16;
    K_adj += t25 * K_1 * 1.330274429;
    double t26 = cnd_adj * t20 * 0.3989422804014327 * t14;
    double d2_adj = t26 * t13;
    d2_adj += t26 * d2 * -0.5;
    d2_adj -= K_adj * K_1 * K_1 * 0.2316419 * copysign(1.0, d2);  // line 5
    double S_adj_1 = call_seed * cnd;  // line 15
    double cnd_adj_1 = call_seed * S_1;
    if (t11) cnd_adj_1 = -cnd_adj_1;  // line 7
    double t27 = cnd_adj_1 * t5;  // line 6
    double K_adj_1 = t27 * t9;
    double t28 = t27 * K;
    K_adj_1 += t28 * t8;
    double t29 = t28 * K;
    K_adj_1 += t29 * t7;
    double t30 = t29 * K;
    K_adj_1 += t30 * t6;
    K_adj_1 += t30 * K * 1.330274429;
    double t31 = cnd_adj_1 * t10 * 0.3989422804014327 * t4;
    double d1_adj = t31 * t3;
    d1_adj += t31 * d1 * -0.5;
    d1_adj -= K_adj_1 * K * K * 0.2316419 * copysign(1.0, d1);  // line 5
    d1_adj += d2_adj;  // line 14
    double t32 = d1_adj / t2;  // line 13
    V_adj_1 = (-d2_adj - t32 * d1) * sqrtT;
    double t33 = t32 * T;
    V_adj_1 += t33 * t1;
    V_adj_1 += t33 * V * 0.5;
    S_adj_1 += t32 * (1.0 / t0) / X_1;
    S_adj[i] = S_adj_before + S_adj_1;  // line 20
    call_adj[i] = 0.0;  // line 15
  }
  ::cugrad::accumulate_block(V_adj, V_adj_1);  // line 19
}
