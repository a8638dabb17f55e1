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
  double put_seed = put_adj[opt];  // line 13
  double call_seed = call_adj[opt];  // line 12
  double X_adj_before = X_adj[opt];  // line 8
  double S_adj_before = S_adj[opt];
  double T_adj_before = T_adj[opt];  // line 7
  double t0 = T[opt];
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
  double t12 = -put_seed;
  double cnd1_adj = -t12 * t1;
  double cnd2_adj = -put_seed * t9;
  double t13 = -call_seed;  // line 12
  double t14 = put_seed * t10 + t13 * cnd2;
  cnd2_adj += t13 * t9;
  double expRT_adj = t14 * t2;
  cnd1_adj += call_seed * t1;
  double t15 = cnd2_adj * 0.5 * (-1.1283791670955126 * exp(-t7 * t7)) * 0.7071067811865476;  // line 2
  double d2_adj = -t15;
  double d1_adj = -cnd1_adj * 0.5 * (-1.1283791670955126 * exp(-t6 * t6)) * 0.7071067811865476;
  d1_adj += d2_adj;  // line 9
  double t16 = d1_adj / t5;  // line 8
  double sqrtT_adj = (t15 - t16 * d1) * V;
  double t17 = t16 * (1.0 / t3) / t2;
  X_adj[opt] = X_adj_before + (t14 * expRT - t17 * t3);
  S_adj[opt] = S_adj_before + (t12 * t11 + call_seed * cnd1 + t17);
  T_adj[opt] = T_adj_before + (expRT_adj * expRT * t8 + t16 * t4 + sqrtT_adj * (0.5 / sqrtT));  // line 7
  put_adj[opt] = 0.0;  // line 13
  call_adj[opt] = 0.0;  // line 12
}
