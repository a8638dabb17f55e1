// Tangent of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(float *out, const __nv_bfloat162 *x, const __nv_bfloat16 *w, float *out_tan,
    __nv_bfloat162 *x_tan, __nv_bfloat16 *w_tan) {
  int i = threadIdx.x;  // line 4
  __nv_bfloat16 t0 = x[i].x;  // line 5
  __nv_bfloat16 t1 = x_tan[i].x;
  __nv_bfloat16 t2 = x[i].y;
  __nv_bfloat16 t3 = x_tan[i].y;
  __nv_bfloat16 square_x = t0 * t0;
  __nv_bfloat16 square_x_tan = t1 * t0 + t0 * t1;
  __nv_bfloat16 square_y = t2 * t2;
  __nv_bfloat16 square_y_tan = t3 * t2 + t2 * t3;
  float v_x = (float)square_x;  // line 6
  float v_x_tan = (float)square_x_tan;
  float v_y = (float)square_y;
  float v_y_tan = (float)square_y_tan;
  __nv_bfloat16 t4 = w[i];  // line 7
  float sum = v_x * (float)t4 - v_y;
  float sum_tan = v_x_tan * (float)t4 + v_x * (float)w_tan[i] - v_y_tan;
  for (int o = 16; o > 0; o /= 2) {  // line 8
    float t5 = __shfl_xor_sync(0xffffffffu, sum, o);
    sum += t5;
    sum_tan += __shfl_xor_sync(0xffffffffu, sum_tan, o);
  }
  float t5 = 1.0f + v_x;  // line 9
  float t6 = sum / t5;
  out[i] = t6;
  out_tan[i] = (sum_tan - t6 * v_x_tan) / t5;
}
