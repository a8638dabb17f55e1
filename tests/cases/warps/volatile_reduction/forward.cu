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
  if (t < 32) {  // line 13
    s[64 + t] = 0.0;
    s_tan[64 + t] = 0.0;
  }
  __syncthreads();  // line 14
  if (t < 32) {  // line 7
    double t4 = s_tan[t + 32];  // line 16
    double t5 = *t3;
    *t2 += s[t + 32];
    *t3 = t5 + t4;
    __syncwarp();  // line 17
    __threadfence_block();  // line 3
    double t6 = s[t + 16];
    double t7 = s_tan[t + 16];
    __threadfence_block();
    double t8 = *t2;
    double t9 = *t3;
    unsigned int t10 = __activemask();
    __syncwarp(t10);
    *t2 = t8 + t6;
    *t3 = t9 + t7;
    __syncwarp(t10);
    __threadfence_block();  // line 4
    double t11 = s[t + 8];
    double t12 = s_tan[t + 8];
    __threadfence_block();
    double t13 = *t2;
    double t14 = *t3;
    unsigned int t15 = __activemask();
    __syncwarp(t15);
    *t2 = t13 + t11;
    *t3 = t14 + t12;
    __syncwarp(t15);
    __threadfence_block();  // line 5
    double t16 = s[t + 4];
    double t17 = s_tan[t + 4];
    __threadfence_block();
    double t18 = *t2;
    double t19 = *t3;
    unsigned int t20 = __activemask();
    __syncwarp(t20);
    *t2 = t18 + t16;
    *t3 = t19 + t17;
    __syncwarp(t20);
    __threadfence_block();  // line 6
    double t21 = s[t + 2];
    double t22 = s_tan[t + 2];
    __threadfence_block();
    double t23 = *t2;
    double t24 = *t3;
    unsigned int t25 = __activemask();
    __syncwarp(t25);
    *t2 = t23 + t21;
    *t3 = t24 + t22;
    __syncwarp(t25);
    __threadfence_block();  // line 7
    double t26 = s[t + 1];
    double t27 = s_tan[t + 1];
    __threadfence_block();
    double t28 = *t2;
    double t29 = *t3;
    unsigned int t30 = __activemask();
    __syncwarp(t30);
    *t2 = t28 + t26;
    *t3 = t29 + t27;
    __syncwarp(t30);
  }
  if (t != 0) return;  // line 20
  double t4 = s[0];
  double t5 = s_tan[0];
  *out = sin(t4);
  *out_tan = t5 * cos(t4);
}
