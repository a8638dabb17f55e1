// Tangent of `black_scholes` (kernel.cu:4) with respect to call, put, S, X, T, by cugrad.
//   call_tan: tangent of call
//   put_tan: tangent of put
//   S_tan: tangent of S
//   X_tan: tangent of X
//   T_tan: tangent of T
static __global__ void black_scholes_fwd(double *call, double *put, const double *S, const double *X,
    const double *T, double R, double V, int n, double *call_tan, double *put_tan, double *S_tan,
    double *X_tan, double *T_tan) {
  int opt = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (opt >= n) return;  // line 13
  double t0 = T[opt];  // line 7
  double t1 = T_tan[opt];
  double sqrtT = sqrt(t0);
  double sqrtT_tan = t1 * (0.5 / sqrtT);
  double t2 = S[opt];  // line 8
  double t3 = S_tan[opt];
  double t4 = X[opt];
  double t5 = X_tan[opt];
  double t6 = t2 / t4;
  double t7 = R + 0.5 * V * V;
  double t8 = V * sqrtT;
  double t9 = V * sqrtT_tan;
  double d1 = (log(t6) + t7 * t0) / t8;
  double d1_tan = ((t3 - t6 * t5) / t4 * (1.0 / t6) + t7 * t1 - d1 * t9) / t8;
  double d2 = d1 - t8;  // line 9
  double d2_tan = d1_tan - t9;
  double t10 = -d1 * 0.7071067811865476;  // line 2
  double cnd1 = 0.5 * erfc(t10);
  double cnd1_tan = 0.5 * (-d1_tan * 0.7071067811865476 * (-1.1283791670955126 * exp(-t10 * t10)));
  double t11 = -d2 * 0.7071067811865476;
  double cnd2 = 0.5 * erfc(t11);
  double cnd2_tan = 0.5 * (-d2_tan * 0.7071067811865476 * (-1.1283791670955126 * exp(-t11 * t11)));
  double t12 = -R;  // line 11
  double expRT = exp(t12 * t0);
  double expRT_tan = t12 * t1 * expRT;
  double t13 = t4 * expRT;  // line 12
  double t14 = t5 * expRT + t4 * expRT_tan;
  call[opt] = t2 * cnd1 - t13 * cnd2;
  call_tan[opt] = t3 * cnd1 + t2 * cnd1_tan - (t14 * cnd2 + t13 * cnd2_tan);
  double t15 = 1.0 - cnd2;  // line 13
  double t16 = 1.0 - cnd1;
  put[opt] = t13 * t15 - t2 * t16;
  put_tan[opt] = t14 * t15 - t13 * cnd2_tan - (t3 * t16 - t2 * cnd1_tan);
}
