// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *out, const float *__restrict__ x, int n, float *out_tan,
    float *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (4 * i >= n) return;  // line 10
  float a_x = ((const float4 *)x)[i].x;  // line 5
  float a_x_tan = ((float4 *)x_tan)[i].x;
  float a_y = ((const float4 *)x)[i].y;
  float a_y_tan = ((float4 *)x_tan)[i].y;
  float a_z = ((const float4 *)x)[i].z;
  float a_z_tan = ((float4 *)x_tan)[i].z;
  float a_w = ((const float4 *)x)[i].w;
  float a_w_tan = ((float4 *)x_tan)[i].w;
  float a_x_1 = a_x * a_y + a_z;  // line 7
  a_x_tan = a_x_tan * a_y + a_x * a_y_tan + a_z_tan;
  float a_w_1 = a_w * a_w;  // line 8
  a_w_tan = a_w_tan * a_w + a_w * a_w_tan;
  ((float4 *)out)[i].x = a_x_1;  // line 9
  ((float4 *)out_tan)[i].x = a_x_tan;
  ((float4 *)out)[i].y = a_y;
  ((float4 *)out_tan)[i].y = a_y_tan;
  ((float4 *)out)[i].z = a_z;
  ((float4 *)out_tan)[i].z = a_z_tan;
  ((float4 *)out)[i].w = a_w_1;
  ((float4 *)out_tan)[i].w = a_w_tan;
  float t0 = ((const float2 *)x)[i].y;  // line 10
  float t1 = ((float2 *)x_tan)[i].y;
  int t2 = n + 2 * i;
  ((float2 *)(out + t2))->x = a_z * a_z;
  ((float2 *)(out_tan + t2))->x = a_z_tan * a_z + a_z * a_z_tan;
  ((float2 *)(out + t2))->y = t0;
  ((float2 *)(out_tan + t2))->y = t1;
}
