// Gradient of `transform` (kernel.cu:31) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void transform_rev(float *out, const float *__restrict__ in, int n, float *out_adj,
    float *in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 32
  unsigned int lane = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;  // line 34
  if (i >= n) return;  // line 35
  const float4 *p = (const float4 *)in + i;  // line 36
  const float *cg_from = (const float *)p;  // line 4
  float v_x = *cg_from;
  float v_y = cg_from[1];
  float v_z = cg_from[2];
  float v_w = cg_from[3];
  float *p_1 = out + i;  // line 38
  float x = v_x * v_y;
  float e = exp2f(x);  // line 16
  float t = tanhf(x);  // line 17
  float e_1 = fmaf(x, t, e);  // line 18
  double v = v_w * v_w;  // line 38
  float v_1 = e_1 + v_z * lane + (float)__shfl_xor_sync(0xffffffffu, v, 1);
  *p_1 = v_1;  // line 11

  // reverse sweep
  float v_adj = atomicExch(&out_adj[i], 0.0f);
  double v_adj_1 = __shfl_xor_sync(0xffffffffu, (double)v_adj, 1);  // line 25
  float v_w_adj = 2.0f * (float)v_adj_1 * v_w;  // line 38
  float v_z_adj = v_adj * lane;
  float x_adj = v_adj * t;  // line 18
  float t_adj = v_adj * x;
  x_adj += t_adj * (1.0f - t * t);  // line 17
  x_adj += v_adj * (0.6931472f * e);  // line 16
  float v_x_adj = x_adj * v_y;  // line 38
  float v_y_adj = x_adj * v_x;
  float in_row[4];  // line 4
  in_row[3] = v_w_adj;
  in_row[2] = v_z_adj;
  in_row[1] = v_y_adj;
  in_row[0] = v_x_adj;
  ::cugrad::accumulate_column((float (*)[4])(float *)((float4 *)in_adj + i), in_row);
}
