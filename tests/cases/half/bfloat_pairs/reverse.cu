// Gradient of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(float *out, const __nv_bfloat162 *x, const __nv_bfloat16 *w, float *out_adj,
    __nv_bfloat162 *x_adj, __nv_bfloat16 *w_adj) {
  int i = threadIdx.x;  // line 4
  __nv_bfloat16 t0 = x[i].x;  // line 5
  __nv_bfloat16 t1 = x[i].y;
  __nv_bfloat16 square_x = t0 * t0;
  __nv_bfloat16 square_y = t1 * t1;
  float v_x = (float)square_x;  // line 6
  float v_y = (float)square_y;
  __nv_bfloat16 t2 = w[i];  // line 7
  float sum = v_x * (float)t2 - v_y;
  for (int o = 16; o > 0; o /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, o);  // line 8
  float t3 = 1.0f + v_x;  // line 9
  float t4 = sum / t3;
  out[i] = t4;

  // reverse sweep
  float sum_adj = atomicExch(&out_adj[i], 0.0f) / t3;
  float v_x_adj = -sum_adj * t4;
  for (int k = 5; k > 0; --k) {  // line 8
    int o = 16 >> (k - 1);
    sum_adj += __shfl_xor_sync(0xffffffffu, sum_adj, o);
  }
  float v_y_adj = -sum_adj;  // line 7
  v_x_adj += sum_adj * (float)t2;
  atomicAdd(&w_adj[i], (__nv_bfloat16)(sum_adj * v_x));
  __nv_bfloat16 square_y_adj = (__nv_bfloat16)v_y_adj;  // line 6
  __nv_bfloat16 square_x_adj = (__nv_bfloat16)v_x_adj;
  atomicAdd(&x_adj[i].y, __nv_bfloat16(2.0f) * square_y_adj * t1);  // line 5
  atomicAdd(&x_adj[i].x, __nv_bfloat16(2.0f) * square_x_adj * t0);
}
