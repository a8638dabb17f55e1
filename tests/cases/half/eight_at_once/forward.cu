// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(__half *out, const __half *x, int n, __half *out_tan, __half *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n / 8) return;  // line 12
  __half in[8];  // line 7
  __half in_tan[8] = {};
  long t0 = (long)i * 8;
  __half t1 = x[t0 + 6];
  __half t2 = x_tan[t0 + 6];
  __half t3 = x[t0 + 7];
  __half t4 = x_tan[t0 + 7];
  in[0] = x[t0];
  in_tan[0] = x_tan[t0];
  in[1] = x[t0 + 1];
  in_tan[1] = x_tan[t0 + 1];
  in[2] = x[t0 + 2];
  in_tan[2] = x_tan[t0 + 2];
  in[3] = x[t0 + 3];
  in_tan[3] = x_tan[t0 + 3];
  in[4] = x[t0 + 4];
  in_tan[4] = x_tan[t0 + 4];
  in[5] = x[t0 + 5];
  in_tan[5] = x_tan[t0 + 5];
  in[6] = t1;
  in_tan[6] = t2;
  in[7] = t3;
  in_tan[7] = t4;
  __half result[8];
  __half result_tan[8] = {};
  float last_x = (float)t1;  // line 10
  float last_x_tan = (float)t2;
  float last_y = (float)t3;
  float last_y_tan = (float)t4;
  for (int j = 0; j < 8; ++j) {  // line 11
    __half t5 = in[j];
    result[j] = (__half)((float)t5 * last_x + last_y);
    result_tan[j] = (__half)((float)in_tan[j] * last_x + (float)t5 * last_x_tan + last_y_tan);
  }
  out[t0] = result[0];  // line 12
  out_tan[t0] = result_tan[0];
  out[t0 + 1] = result[1];
  out_tan[t0 + 1] = result_tan[1];
  out[t0 + 2] = result[2];
  out_tan[t0 + 2] = result_tan[2];
  out[t0 + 3] = result[3];
  out_tan[t0 + 3] = result_tan[3];
  out[t0 + 4] = result[4];
  out_tan[t0 + 4] = result_tan[4];
  out[t0 + 5] = result[5];
  out_tan[t0 + 5] = result_tan[5];
  out[t0 + 6] = result[6];
  out_tan[t0 + 6] = result_tan[6];
  out[t0 + 7] = result[7];
  out_tan[t0 + 7] = result_tan[7];
}
