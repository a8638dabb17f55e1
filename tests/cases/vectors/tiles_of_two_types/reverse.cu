// Gradient of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(float *out, const float *__restrict__ x, const __half *__restrict__ w,
    float *out_adj, float *x_adj, __half *w_adj) {
  __shared__ __align__(16) __half tile[128];
  __shared__ __align__(16) __half tile_adj[128];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  float *floats = (float *)tile;  // line 5
  float *t0 = (float *)tile_adj;
  int i = threadIdx.x;  // line 6
  long t1 = (long)i * 4;  // line 7
  long t2 = t1 + 1;
  float t3 = x[t2];
  long t4 = t1 + 2;
  float t5 = x[t4];
  long t6 = t1 + 3;
  float t7 = x[t6];
  floats[t1] = x[t1];
  floats[t2] = t3;
  floats[t4] = t5;
  floats[t6] = t7;
  __syncthreads();  // line 8
  float t8 = floats[i];  // line 9
  float t9 = floats[i + 8];
  float sum = t8 * t9;
  __syncthreads();  // line 10
  long t10 = (long)i * 8;  // line 11
  long t11 = t10 + 1;
  __half t12 = w[t11];
  long t13 = t10 + 2;
  long t14 = t10 + 3;
  __half t15 = w[t13];
  __half t16 = w[t14];
  long t17 = t10 + 4;
  long t18 = t10 + 5;
  __half t19 = w[t17];
  __half t20 = w[t18];
  long t21 = t10 + 6;
  long t22 = t10 + 7;
  __half t23 = w[t21];
  __half t24 = w[t22];
  __half *t25 = (__half *)tile_adj;
  ((__half *)tile)[t10] = w[t10];
  ((__half *)tile)[t11] = t12;
  ((__half *)tile)[t13] = t15;
  ((__half *)tile)[t14] = t16;
  ((__half *)tile)[t17] = t19;
  ((__half *)tile)[t18] = t20;
  ((__half *)tile)[t21] = t23;
  ((__half *)tile)[t22] = t24;
  __syncthreads();  // line 12
  __half t_kept[8];  // line 13
  float sum_kept[8];
  for (int k = 0; k < 8; ++k) {
    __half t26 = tile[8 * k + i];
    sum_kept[k] = sum;
    t_kept[k] = t26;
    sum += (float)t26 * sum;
  }
  __syncthreads();  // line 14
  for (int k = 0; k < 4; ++k) floats[4 * i + k] = sum * k;  // line 15
  __syncthreads();  // line 16
  float t26 = floats[t2];  // line 17
  float t27 = floats[t4];
  float t28 = floats[t6];
  out[t1] = floats[t1];
  out[t2] = t26;
  out[t4] = t27;
  out[t6] = t28;

  // reverse sweep
  float t29 = atomicExch(&out_adj[t6], 0.0f);
  float t30 = atomicExch(&out_adj[t4], 0.0f);
  float t31 = atomicExch(&out_adj[t2], 0.0f);
  float t32 = atomicExch(&out_adj[t1], 0.0f);
  atomicAdd(&t0[t6], t29);
  atomicAdd(&t0[t4], t30);
  atomicAdd(&t0[t2], t31);
  atomicAdd(&t0[t1], t32);
  __syncthreads();  // line 16
  float sum_adj = 0.0f;
  for (int k = 3; k >= 0; --k) {  // line 15
    sum_adj += t0[4 * i + k] * k;
    t0[4 * i + k] = 0.0f;
  }
  __syncthreads();  // line 14
  for (int k = 7; k >= 0; --k) {  // line 13
    float sum_1 = sum_kept[k];
    atomicAdd(&tile_adj[8 * k + i], (__half)(sum_adj * sum_1));
    sum_adj += sum_adj * (float)t_kept[k];
  }
  __syncthreads();  // line 12
  __half t33 = t25[t21];  // line 11
  __half t34 = t25[t18];
  __half t35 = t25[t17];
  __half t36 = t25[t14];
  __half t37 = t25[t13];
  __half t38 = t25[t11];
  __half t39 = t25[t10];
  atomicAdd(&w_adj[t22], t25[t22]);
  atomicAdd(&w_adj[t21], t33);
  atomicAdd(&w_adj[t18], t34);
  atomicAdd(&w_adj[t17], t35);
  atomicAdd(&w_adj[t14], t36);
  atomicAdd(&w_adj[t13], t37);
  atomicAdd(&w_adj[t11], t38);
  atomicAdd(&w_adj[t10], t39);
  t25[t22] = __half(0.0f);
  t25[t21] = __half(0.0f);
  t25[t18] = __half(0.0f);
  t25[t17] = __half(0.0f);
  t25[t14] = __half(0.0f);
  t25[t13] = __half(0.0f);
  t25[t11] = __half(0.0f);
  t25[t10] = __half(0.0f);
  __syncthreads();  // line 10
  atomicAdd(&t0[i + 8], sum_adj * t8);  // line 9
  atomicAdd(&t0[i], sum_adj * t9);
  __syncthreads();  // line 8
  float t40 = t0[t6];  // line 7
  t0[t6] = 0.0f;
  float t41 = t0[t4];
  t0[t4] = 0.0f;
  float t42 = t0[t2];
  t0[t2] = 0.0f;
  float x_row[4];
  x_row[3] = t40;
  x_row[2] = t41;
  x_row[1] = t42;
  x_row[0] = t0[t1];
  ::cugrad::accumulate_span((float (*)[4])(x_adj + t1), x_row);
  t0[t1] = 0.0f;
}
