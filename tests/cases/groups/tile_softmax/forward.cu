// Tangent of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  unsigned int tile = 255u << ((threadIdx.x + blockDim.x  // line 6
      * (threadIdx.y + blockDim.y * threadIdx.z)) & 24);
  int i = threadIdx.x;  // line 7
  double t0 = x[i];  // line 8
  double t1 = x_tan[i];
  double t2 = __shfl_xor_sync(tile, t0, 4, 8);
  double t3 = __shfl_xor_sync(tile, t1, 4, 8);
  bool t4 = t0 < t2;
  double t5 = t4 ? t2 : t0;
  double t6 = t4 ? t3 : t1;
  double t7 = __shfl_xor_sync(tile, t5, 2, 8);
  double t8 = __shfl_xor_sync(tile, t6, 2, 8);
  bool t9 = t5 < t7;
  double t10 = t9 ? t7 : t5;
  double t11 = t9 ? t8 : t6;
  double t12 = __shfl_xor_sync(tile, t10, 1, 8);
  double t13 = __shfl_xor_sync(tile, t11, 1, 8);
  bool t14 = t10 < t12;
  double most = t14 ? t12 : t10;
  double most_tan = t14 ? t13 : t11;
  double e = exp(x[i] - most);  // line 9
  double e_tan = (x_tan[i] - most_tan) * e;
  double t15 = __shfl_xor_sync(tile, e, 4, 8);  // line 10
  double t16 = e + t15;
  double t17 = e_tan + __shfl_xor_sync(tile, e_tan, 4, 8);
  double t18 = __shfl_xor_sync(tile, t16, 2, 8);
  double t19 = t16 + t18;
  double t20 = t17 + __shfl_xor_sync(tile, t17, 2, 8);
  double t21 = __shfl_xor_sync(tile, t19, 1, 8);
  double sum = t19 + t21;
  double sum_tan = t20 + __shfl_xor_sync(tile, t20, 1, 8);
  double t22 = e / sum;  // line 11
  double t23 = t22 * sum_tan;
  double t24 = x[i];
  double t25 = x_tan[i];
  double t26 = __shfl_xor_sync(tile, t24 * t24, 1, 8);
  double t27 = __shfl_xor_sync(tile, t25 * t24 + t24 * t25, 1, 8);
  out[i] = t22 + t26;
  out_tan[i] = (e_tan - (t22 == 0.0 && t23 != t23 ? 0.0 : t23)) / sum + t27;
}
