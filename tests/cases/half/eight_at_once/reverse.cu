// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(__half *out, const __half *x, int n, __half *out_adj, __half *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n / 8) return;  // line 4
  __half in[8];  // line 7
  __half in_adj[8] = {};
  long t0 = (long)i * 8;
  in[0] = x[t0];
  in[1] = x[t0 + 1];
  in[2] = x[t0 + 2];
  in[3] = x[t0 + 3];
  in[4] = x[t0 + 4];
  in[5] = x[t0 + 5];
  in[6] = x[t0 + 6];
  in[7] = x[t0 + 7];
  __half result[8];
  __half result_adj[8] = {};
  float last_x = (float)in[6];  // line 10
  float last_y = (float)in[7];
  for (int j = 0; j < 8; ++j) result[j] = (__half)((float)in[j] * last_x + last_y);  // line 11
  long t1 = t0 + 1;  // line 12
  out[t0] = result[0];
  out[t1] = result[1];
  long t2 = t0 + 2;
  long t3 = t0 + 3;
  out[t2] = result[2];
  out[t3] = result[3];
  long t4 = t0 + 4;
  long t5 = t0 + 5;
  out[t4] = result[4];
  out[t5] = result[5];
  long t6 = t0 + 6;
  long t7 = t0 + 7;
  out[t6] = result[6];
  out[t7] = result[7];

  // reverse sweep
  __half t8 = out_adj[t7];
  out_adj[t7] = __half(0.0f);
  __half t9 = out_adj[t6];
  out_adj[t6] = __half(0.0f);
  __half t10 = out_adj[t5];
  out_adj[t5] = __half(0.0f);
  __half t11 = out_adj[t4];
  out_adj[t4] = __half(0.0f);
  __half t12 = out_adj[t3];
  out_adj[t3] = __half(0.0f);
  __half t13 = out_adj[t2];
  out_adj[t2] = __half(0.0f);
  __half t14 = out_adj[t1];
  out_adj[t1] = __half(0.0f);
  result_adj[7] += t8;
  result_adj[6] += t9;
  result_adj[5] += t10;
  result_adj[4] += t11;
  result_adj[3] += t12;
  result_adj[2] += t13;
  result_adj[1] += t14;
  result_adj[0] += out_adj[t0];
  out_adj[t0] = __half(0.0f);
  float last_x_adj = 0.0f;
  float last_y_adj = 0.0f;
  for (int j = 7; j >= 0; --j) {  // line 11
    __half t15 = result_adj[j];
    last_y_adj += (float)t15;
    last_x_adj += (float)t15 * (float)in[j];
    in_adj[j] += (__half)((float)t15 * last_x);
    result_adj[j] = __half(0.0f);
  }
  in_adj[7] += (__half)last_y_adj;  // line 10
  in_adj[6] += (__half)last_x_adj;
  __half t15 = in_adj[7];  // line 7
  in_adj[7] = __half(0.0f);
  __half t16 = in_adj[6];
  in_adj[6] = __half(0.0f);
  __half t17 = in_adj[5];
  in_adj[5] = __half(0.0f);
  __half t18 = in_adj[4];
  in_adj[4] = __half(0.0f);
  __half t19 = in_adj[3];
  in_adj[3] = __half(0.0f);
  __half t20 = in_adj[2];
  in_adj[2] = __half(0.0f);
  __half t21 = in_adj[1];
  in_adj[1] = __half(0.0f);
  x_adj[t0 + 7] += t15;
  x_adj[t0 + 6] += t16;
  x_adj[t0 + 5] += t17;
  x_adj[t0 + 4] += t18;
  x_adj[t0 + 3] += t19;
  x_adj[t0 + 2] += t20;
  x_adj[t0 + 1] += t21;
  x_adj[t0] += in_adj[0];
  in_adj[0] = __half(0.0f);
}
