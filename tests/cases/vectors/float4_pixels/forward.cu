// Tangent of `blend` (kernel.cu:1) with respect to out, a, b, t, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
//   b_tan: tangent of b
//   t_tan: tangent of t
static __global__ void blend_fwd(float4 *out, const float4 *a, const float4 *b, float t, int w, int h,
    float4 *out_tan, float4 *a_tan, float4 *b_tan, float t_tan) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;  // line 6
  int t0 = y * w + x;  // line 4
  float p_x = a[t0].x;
  float p_x_tan = a_tan[t0].x;
  float p_y = a[t0].y;
  float p_y_tan = a_tan[t0].y;
  float p_z = a[t0].z;
  float p_z_tan = a_tan[t0].z;
  float q_x = b[t0].x;
  float q_x_tan = b_tan[t0].x;
  float q_y = b[t0].y;
  float q_y_tan = b_tan[t0].y;
  float q_z = b[t0].z;
  float q_z_tan = b_tan[t0].z;
  float t1 = q_x - p_x;  // line 5
  float r_x = p_x + t * t1;
  float r_x_tan = p_x_tan + (t_tan * t1 + t * (q_x_tan - p_x_tan));
  float t2 = q_y - p_y;
  float r_y = p_y + t * t2;
  float r_y_tan = p_y_tan + (t_tan * t2 + t * (q_y_tan - p_y_tan));
  float r_z = p_z * q_z;
  float r_z_tan = p_z_tan * q_z + p_z * q_z_tan;
  out[t0].x = r_x;  // line 6
  out_tan[t0].x = r_x_tan;
  out[t0].y = r_y;
  out_tan[t0].y = r_y_tan;
  out[t0].z = r_z;
  out_tan[t0].z = r_z_tan;
  out[t0].w = 1.0f;
  out_tan[t0].w = 0.0f;
}
