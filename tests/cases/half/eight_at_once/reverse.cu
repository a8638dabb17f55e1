// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(__half *out, const __half *x, int n, __half *out_adj, __half *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n / 8) return;  // line 6
  __half in[8];  // line 7
  __half in_adj[8] = {};
  long t0 = (long)i * 8;
  long t1 = t0 + 1;
  long t2 = t0 + 2;
  long t3 = t0 + 3;
  long t4 = t0 + 4;
  long t5 = t0 + 5;
  long t6 = t0 + 6;
  long t7 = t0 + 7;
  __half t8 = x[t6];
  __half t9 = x[t7];
  in[0] = x[t0];
  in[1] = x[t1];
  in[2] = x[t2];
  in[3] = x[t3];
  in[4] = x[t4];
  in[5] = x[t5];
  in[6] = t8;
  in[7] = t9;
  __half result[8];
  __half result_adj[8] = {};
  float last_x = (float)t8;  // line 10
  float last_y = (float)t9;
  for (int j = 0; j < 8; ++j) result[j] = (__half)((float)in[j] * last_x + last_y);  // line 11
  out[t0] = result[0];  // line 12
  out[t1] = result[1];
  out[t2] = result[2];
  out[t3] = result[3];
  out[t4] = result[4];
  out[t5] = result[5];
  out[t6] = result[6];
  out[t7] = result[7];

  // reverse sweep
  result_adj[7] += out_adj[t7];
  result_adj[6] += out_adj[t6];
  result_adj[5] += out_adj[t5];
  result_adj[4] += out_adj[t4];
  result_adj[3] += out_adj[t3];
  result_adj[2] += out_adj[t2];
  result_adj[1] += out_adj[t1];
  result_adj[0] += out_adj[t0];
  float last_x_adj = 0.0f;
  float last_y_adj = 0.0f;
  for (int j = 7; j >= 0; --j) {  // line 11
    __half t10 = result_adj[j];
    last_y_adj += (float)t10;
    last_x_adj += (float)t10 * (float)in[j];
    in_adj[j] += (__half)((float)t10 * last_x);
    result_adj[j] = __half(0.0f);
  }
  x_adj[t7] += (__half)last_y_adj + in_adj[7];  // line 7
  x_adj[t6] += (__half)last_x_adj + in_adj[6];
  x_adj[t5] += in_adj[5];
  x_adj[t4] += in_adj[4];
  x_adj[t3] += in_adj[3];
  x_adj[t2] += in_adj[2];
  x_adj[t1] += in_adj[1];
  x_adj[t0] += in_adj[0];
  out_adj[t7] = __half(0.0f);  // line 12
  out_adj[t6] = __half(0.0f);
  out_adj[t5] = __half(0.0f);
  out_adj[t4] = __half(0.0f);
  out_adj[t3] = __half(0.0f);
  out_adj[t2] = __half(0.0f);
  out_adj[t1] = __half(0.0f);
  out_adj[t0] = __half(0.0f);
}
