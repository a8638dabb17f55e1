// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  __shared__ __align__(16) double s[96];
  __shared__ __align__(16) double s_tan[96];
  int t = threadIdx.x;  // line 11
  double t0 = x[t];  // line 12
  double t1 = x_tan[t];
  double *t2 = &s[t];
  double *t3 = &s_tan[t];
  *t2 = t0 * t0;
  *t3 = t1 * t0 + t0 * t1;
  bool t4 = t < 32;  // line 13
  if (t4) {
    s[64 + t] = 0.0;
    s_tan[64 + t] = 0.0;
  }
  __syncthreads();  // line 14
  if (t4) {  // line 7
    double t5 = s_tan[t + 32];  // line 16
    double t6 = *t3;
    *t2 += s[t + 32];
    *t3 = t6 + t5;
    __syncwarp();  // line 17
    __threadfence_block();  // line 3
    double t7 = s[t + 16];
    double t8 = s_tan[t + 16];
    __threadfence_block();
    double t9 = *t2;
    double t10 = *t3;
    unsigned int t11 = __activemask();
    __syncwarp(t11);
    *t2 = t9 + t7;
    *t3 = t10 + t8;
    __syncwarp(t11);
    __threadfence_block();  // line 4
    double t12 = s[t + 8];
    double t13 = s_tan[t + 8];
    __threadfence_block();
    double t14 = *t2;
    double t15 = *t3;
    unsigned int t16 = __activemask();
    __syncwarp(t16);
    *t2 = t14 + t12;
    *t3 = t15 + t13;
    __syncwarp(t16);
    __threadfence_block();  // line 5
    double t17 = s[t + 4];
    double t18 = s_tan[t + 4];
    __threadfence_block();
    double t19 = *t2;
    double t20 = *t3;
    unsigned int t21 = __activemask();
    __syncwarp(t21);
    *t2 = t19 + t17;
    *t3 = t20 + t18;
    __syncwarp(t21);
    __threadfence_block();  // line 6
    double t22 = s[t + 2];
    double t23 = s_tan[t + 2];
    __threadfence_block();
    double t24 = *t2;
    double t25 = *t3;
    unsigned int t26 = __activemask();
    __syncwarp(t26);
    *t2 = t24 + t22;
    *t3 = t25 + t23;
    __syncwarp(t26);
    __threadfence_block();  // line 7
    double t27 = s[t + 1];
    double t28 = s_tan[t + 1];
    __threadfence_block();
    double t29 = *t2;
    double t30 = *t3;
    unsigned int t31 = __activemask();
    __syncwarp(t31);
    *t2 = t29 + t27;
    *t3 = t30 + t28;
    __syncwarp(t31);
  }
  if (t != 0) return;  // line 20
  double t5 = s[0];
  double t6 = s_tan[0];
  *out = sin(t5);
  *out_tan = t6 * cos(t5);
}
