// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(__half *out, const __half *x, int n, __half *out_tan, __half *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n / 8) return;  // line 12
  __half in[8];  // line 7
  __half in_tan[8] = {};
  long t0 = (long)i * 8;
  long t1 = t0 + 1;
  long t2 = t0 + 2;
  long t3 = t0 + 3;
  long t4 = t0 + 4;
  long t5 = t0 + 5;
  long t6 = t0 + 6;
  long t7 = t0 + 7;
  __half t8 = x[t6];
  __half t9 = x_tan[t6];
  __half t10 = x[t7];
  __half t11 = x_tan[t7];
  in[0] = x[t0];
  in_tan[0] = x_tan[t0];
  in[1] = x[t1];
  in_tan[1] = x_tan[t1];
  in[2] = x[t2];
  in_tan[2] = x_tan[t2];
  in[3] = x[t3];
  in_tan[3] = x_tan[t3];
  in[4] = x[t4];
  in_tan[4] = x_tan[t4];
  in[5] = x[t5];
  in_tan[5] = x_tan[t5];
  in[6] = t8;
  in_tan[6] = t9;
  in[7] = t10;
  in_tan[7] = t11;
  __half result[8];
  __half result_tan[8] = {};
  float last_x = (float)t8;  // line 10
  float last_x_tan = (float)t9;
  float last_y = (float)t10;
  float last_y_tan = (float)t11;
  for (int j = 0; j < 8; ++j) {  // line 11
    __half t12 = in[j];
    result[j] = (__half)((float)t12 * last_x + last_y);
    result_tan[j] = (__half)((float)in_tan[j] * last_x + (float)t12 * last_x_tan + last_y_tan);
  }
  out[t0] = result[0];  // line 12
  out_tan[t0] = result_tan[0];
  out[t1] = result[1];
  out_tan[t1] = result_tan[1];
  out[t2] = result[2];
  out_tan[t2] = result_tan[2];
  out[t3] = result[3];
  out_tan[t3] = result_tan[3];
  out[t4] = result[4];
  out_tan[t4] = result_tan[4];
  out[t5] = result[5];
  out_tan[t5] = result_tan[5];
  out[t6] = result[6];
  out_tan[t6] = result_tan[6];
  out[t7] = result[7];
  out_tan[t7] = result_tan[7];
}
