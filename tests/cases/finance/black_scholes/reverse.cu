// Gradient of `black_scholes` (kernel.cu:4) with respect to call, put, S, X, T, by cugrad.
//   call_adj: in: the adjoint of *call after the function, the seed; out: 0 where *call was written
//   put_adj: in: the adjoint of *put after the function, the seed; out: 0 where *put was written
//   S_adj: the gradient with respect to *S is added to it
//   X_adj: the gradient with respect to *X is added to it
//   T_adj: the gradient with respect to *T is added to it
static __global__ void black_scholes_rev(double *call, double *put, const double *S, const double *X,
    const double *T, double R, double V, int n, double *call_adj, double *put_adj, double *S_adj,
    double *X_adj, double *T_adj) {
  int opt = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (opt >= n) return;  // line 6
  double t0 = T[opt];  // line 7
  double sqrtT = sqrt(t0);
  double t1 = S[opt];  // line 8
  double t2 = X[opt];
  double t3 = t1 / t2;
  double t4 = R + 0.5 * V * V;
  double t5 = V * sqrtT;
  double d1 = (log(t3) + t4 * t0) / t5;
  double d2 = d1 - t5;  // line 9
  double t6 = -d1 * 0.7071067811865476;  // line 2
  double cnd1 = 0.5 * erfc(t6);
  double t7 = -d2 * 0.7071067811865476;
  double cnd2 = 0.5 * erfc(t7);
  double t8 = -R;  // line 11
  double expRT = exp(t8 * t0);
  double t9 = t2 * expRT;  // line 12
  call[opt] = t1 * cnd1 - t9 * cnd2;
  double t10 = 1.0 - cnd2;  // line 13
  double t11 = 1.0 - cnd1;
  put[opt] = t9 * t10 - t1 * t11;

  // reverse sweep
  double t12 = put_adj[opt];
  double t13 = -t12;
  double cnd1_adj = -t13 * t1;
  double cnd2_adj = -t12 * t9;
  double t14 = call_adj[opt];  // line 12
  double t15 = -t14;
  double t16 = t12 * t10 + t15 * cnd2;
  cnd2_adj += t15 * t9;
  double expRT_adj = t16 * t2;
  cnd1_adj += t14 * t1;
  double t17 = cnd2_adj * 0.5 * (-1.1283791670955126 * exp(-t7 * t7)) * 0.7071067811865476;  // line 2
  double d2_adj = -t17;
  double d1_adj = -cnd1_adj * 0.5 * (-1.1283791670955126 * exp(-t6 * t6)) * 0.7071067811865476;
  d1_adj += d2_adj;  // line 9
  double t18 = d1_adj / t5;  // line 8
  double sqrtT_adj = (t17 - t18 * d1) * V;
  double t19 = t18 * (1.0 / t3) / t2;
  X_adj[opt] += t16 * expRT - t19 * t3;
  S_adj[opt] += t13 * t11 + t14 * cnd1 + t19;
  T_adj[opt] += expRT_adj * expRT * t8 + t18 * t4 + sqrtT_adj * (0.5 / sqrtT);  // line 7
  put_adj[opt] = 0.0;  // line 13
  call_adj[opt] = 0.0;  // line 12
}
