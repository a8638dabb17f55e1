// Tangent of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(float *out, const float *x, const __half *w, float *out_tan, float *x_tan,
    __half *w_tan) {
  __shared__ __align__(16) __half tile[128];
  __shared__ __align__(16) __half tile_tan[128];
  float *floats = (float *)tile;  // line 5
  int i = threadIdx.x;  // line 6
  long t0 = (long)i * 4;  // line 7
  float t1 = x_tan[t0];
  long t2 = t0 + 1;
  float t3 = x[t2];
  float t4 = x_tan[t2];
  long t5 = t0 + 2;
  float t6 = x[t5];
  float t7 = x_tan[t5];
  long t8 = t0 + 3;
  float t9 = x[t8];
  float t10 = x_tan[t8];
  floats[t0] = x[t0];
  ((float *)tile_tan)[t0] = t1;
  floats[t2] = t3;
  ((float *)tile_tan)[t2] = t4;
  floats[t5] = t6;
  ((float *)tile_tan)[t5] = t7;
  floats[t8] = t9;
  ((float *)tile_tan)[t8] = t10;
  __syncthreads();  // line 8
  float t11 = floats[i];  // line 9
  float t12 = floats[i + 8];
  float sum = t11 * t12;
  float sum_tan = ((float *)tile_tan)[i] * t12 + t11 * ((float *)tile_tan)[i + 8];
  __syncthreads();  // line 10
  long t13 = (long)i * 8;  // line 11
  long t14 = t13 + 1;
  __half t15 = w_tan[t13];
  __half t16 = w[t14];
  __half t17 = w_tan[t14];
  long t18 = t13 + 2;
  long t19 = t13 + 3;
  __half t20 = w[t18];
  __half t21 = w_tan[t18];
  __half t22 = w[t19];
  __half t23 = w_tan[t19];
  long t24 = t13 + 4;
  long t25 = t13 + 5;
  __half t26 = w[t24];
  __half t27 = w_tan[t24];
  __half t28 = w[t25];
  __half t29 = w_tan[t25];
  long t30 = t13 + 6;
  long t31 = t13 + 7;
  __half t32 = w[t30];
  __half t33 = w_tan[t30];
  __half t34 = w[t31];
  __half t35 = w_tan[t31];
  ((__half *)tile)[t13] = w[t13];
  ((__half *)tile_tan)[t13] = t15;
  ((__half *)tile)[t14] = t16;
  ((__half *)tile_tan)[t14] = t17;
  ((__half *)tile)[t18] = t20;
  ((__half *)tile_tan)[t18] = t21;
  ((__half *)tile)[t19] = t22;
  ((__half *)tile_tan)[t19] = t23;
  ((__half *)tile)[t24] = t26;
  ((__half *)tile_tan)[t24] = t27;
  ((__half *)tile)[t25] = t28;
  ((__half *)tile_tan)[t25] = t29;
  ((__half *)tile)[t30] = t32;
  ((__half *)tile_tan)[t30] = t33;
  ((__half *)tile)[t31] = t34;
  ((__half *)tile_tan)[t31] = t35;
  __syncthreads();  // line 12
  for (int k = 0; k < 8; ++k) {  // line 13
    __half t36 = tile[8 * k + i];
    sum_tan += (float)tile_tan[8 * k + i] * sum + (float)t36 * sum_tan;
    sum += (float)t36 * sum;
  }
  __syncthreads();  // line 14
  for (int k = 0; k < 4; ++k) {  // line 15
    floats[4 * i + k] = sum * k;
    ((float *)tile_tan)[4 * i + k] = sum_tan * k;
  }
  __syncthreads();  // line 16
  float t36 = ((float *)tile_tan)[t0];  // line 17
  float t37 = floats[t2];
  float t38 = ((float *)tile_tan)[t2];
  float t39 = floats[t5];
  float t40 = ((float *)tile_tan)[t5];
  float t41 = floats[t8];
  float t42 = ((float *)tile_tan)[t8];
  out[t0] = floats[t0];
  out_tan[t0] = t36;
  out[t2] = t37;
  out_tan[t2] = t38;
  out[t5] = t39;
  out_tan[t5] = t40;
  out[t8] = t41;
  out_tan[t8] = t42;
}
