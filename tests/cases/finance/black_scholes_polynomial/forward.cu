// Tangent of `black_scholes` (kernel.cu:18) with respect to call, S, V, by cugrad.
//   call_tan: tangent of call
//   S_tan: tangent of S
//   V_tan: tangent of V
static __global__ void black_scholes_fwd(double *call, const double *S, const double *X, double T, double R,
    double V, int n, double *call_tan, double *S_tan, double V_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i >= n) return;  // line 15
  double S_1 = S[i];  // line 20
  double S_tan_1 = S_tan[i];
  double X_1 = X[i];
  double sqrtT = sqrt(T);  // line 12
  double t0 = S_1 / X_1;  // line 13
  double t1 = 0.5 * V;
  double t2 = V * sqrtT;
  double t3 = V_tan * sqrtT;
  double d1 = (log(t0) + (R + t1 * V) * T) / t2;
  double d1_tan = (S_tan_1 / X_1 * (1.0 / t0) + (0.5 * V_tan * V + t1 * V_tan) * T - d1 * t3) / t2;
  double d2 = d1 - t2;  // line 14
  double d2_tan = d1_tan - t3;
  double t4 = 1.0 + 0.2316419 * fabs(d1);  // line 5
  double K = 1.0 / t4;
  double K_tan = -K * (0.2316419 * (d1_tan * copysign(1.0, d1))) / t4;
  double t5 = -0.5 * d1;  // line 6
  double t6 = exp(t5 * d1);
  double t7 = 0.3989422804014327 * t6;
  double t8 = 0.3989422804014327 * ((-0.5 * d1_tan * d1 + t5 * d1_tan) * t6);
  double t9 = K_tan * 1.330274429;
  double t10 = -1.821255978 + K * 1.330274429;
  double t11 = 1.781477937 + K * t10;
  double t12 = -0.356563782 + K * t11;
  double t13 = 0.31938153 + K * t12;
  double t14 = K * t13;
  double cnd = t7 * t14;
  double cnd_tan = t8 * t14 + t7 * (K_tan * t13 + K * (K_tan * t12
      + K * (K_tan * t11 + K * (K_tan * t10 + K * t9))));
  if (d1 > 0.0) {  // line 7
    cnd = 1.0 - cnd;
    cnd_tan = -cnd_tan;
  }
  double t15 = X_1 * exp(-R * T);  // line 15
  double t16 = 1.0 + 0.2316419 * fabs(d2);  // line 5
  double K_1 = 1.0 / t16;
  double K_tan_1 = -K_1 * (0.2316419 * (d2_tan * copysign(1.0, d2))) / t16;
  double t17 = -0.5 * d2;  // line 6
  double t18 = exp(t17 * d2);
  double t19 = 0.3989422804014327 * t18;
  double t20 = 0.3989422804014327 * ((-0.5 * d2_tan * d2 + t17 * d2_tan) * t18);
  double t21 = K_tan_1 * 1.330274429;
  double t22 = -1.821255978 + K_1 * 1.330274429;
  double t23 = 1.781477937 + K_1 * t22;
  double t24 = -0.356563782 + K_1 * t23;
  double t25 = 0.31938153 + K_1 * t24;
  double t26 = K_1 * t25;
  double cnd_1 = t19 * t26;
  double cnd_tan_1 = t20 * t26 + t19 * (K_tan_1 * t25 + K_1
      * (K_tan_1 * t24 + K_1 * (K_tan_1 * t23 + K_1 * (K_tan_1 * t22 + K_1 * t21))));
  if (d2 > 0.0) {  // line 7
    cnd_1 = 1.0 - cnd_1;
    cnd_tan_1 = -cnd_tan_1;
  }
  call[i] = S_1 * cnd - t15 * cnd_1;  // line 15
  call_tan[i] = S_tan_1 * cnd + S_1 * cnd_tan - t15 * cnd_tan_1;
}
