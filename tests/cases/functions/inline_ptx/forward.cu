// Tangent of `transform` (kernel.cu:31) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void transform_fwd(float *out, const float *in, int n, float *out_tan, float *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 32
  unsigned int lane = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;  // line 34
  if (i >= n) return;  // line 11
  const float4 *p = (const float4 *)in + i;  // line 36
  const float *cg_from = (const float *)p;  // line 4
  float v_x = *cg_from;
  float v_x_tan = *(float *)((float4 *)in_tan + i);
  float v_y = cg_from[1];
  float v_y_tan = ((float *)((float4 *)in_tan + i))[1];
  float v_z = cg_from[2];
  float v_z_tan = ((float *)((float4 *)in_tan + i))[2];
  float v_w = cg_from[3];
  float v_w_tan = ((float *)((float4 *)in_tan + i))[3];
  float *p_1 = out + i;  // line 38
  float x = v_x * v_y;
  float x_tan = v_x_tan * v_y + v_x * v_y_tan;
  float e = exp2f(x);  // line 16
  float e_tan = x_tan * (0.6931472f * e);
  float t = tanhf(x);  // line 17
  float t_tan = x_tan * (1.0f - t * t);
  e = fmaf(x, t, e);  // line 18
  e_tan += x_tan * t + t_tan * x;
  double v = v_w * v_w;  // line 38
  double v_tan = v_w_tan * v_w + v_w * v_w_tan;
  double t0 = __shfl_xor_sync(0xffffffffu, v, 1);  // line 25
  float v_1 = e + v_z * lane + (float)t0;  // line 38
  float v_tan_1 = e_tan + v_z_tan * lane + (float)__shfl_xor_sync(0xffffffffu, v_tan, 1);
  *p_1 = v_1;  // line 11
  out_tan[i] = v_tan_1;
}
