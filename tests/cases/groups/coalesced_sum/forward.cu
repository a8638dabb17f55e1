// Tangent of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 7
  double t0 = x[i];  // line 8
  double t1 = x_tan[i];
  double y = t0 * t0;
  double y_tan = t1 * t0 + t0 * t1;
  if (i % 3 != 1) {  // line 12
    unsigned int g = __activemask();  // line 10
    double t2 = 0.0;
    bool t3 = false;
    double t4 = 0.0;
    for (int t5 = 0; t5 < 32; ++t5) {  // line 11
      if (((g >> (unsigned int)t5) & 1) != 0) {
        double t6 = __shfl_sync(g, y, t5);
        double t7 = __shfl_sync(g, y_tan, t5);
        t2 = t3 ? t6 + t2 : t6;
        t4 = t3 ? t7 + t4 : t7;
        t3 = true;
      }
    }
    double t5 = x[i];
    double t6 = x_tan[i];
    unsigned int t7 = __fns(g, 0u, (int)(1 % (unsigned int)__popc(g)) + 1);
    double t8 = __shfl_sync(g, t5, (int)t7);
    y = t2 * t5 + t8;
    y_tan = t4 * t5 + t2 * t6 + __shfl_sync(g, t6, (int)t7);
    double t9 = x[i];  // line 12
    double t10 = x_tan[i];
    double t11 = 0.0;
    bool t12 = false;
    double t13 = 0.0;
    for (int t14 = 0; t14 < 32; ++t14) {
      if (((g >> (unsigned int)t14) & 1) != 0) {
        double t15 = __shfl_sync(g, t9, t14);
        double t16 = __shfl_sync(g, t10, t14);
        bool t17 = (unsigned int)t14 <= ((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))
            & 31);
        t11 = t17 ? (t12 ? t15 + t11 : t15) : t11;
        t13 = t17 ? (t12 ? t16 + t13 : t16) : t13;
        t12 = t12 || t17;
      }
    }
    y += t11;
    y_tan += t13;
  }
  out[i] = y;  // line 14
  out_tan[i] = y_tan;
}
