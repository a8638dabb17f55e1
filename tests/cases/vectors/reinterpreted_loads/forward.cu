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
  int t0 = 4 * i + 2;  // line 6
  float b_x = ((const float2 *)(x + t0))->x;
  float b_x_tan = ((float2 *)(x_tan + t0))->x;
  float b_y = ((const float2 *)(x + t0))->y;
  float b_y_tan = ((float2 *)(x_tan + t0))->y;
  float a_x_1 = a_x * a_y + b_x;  // line 7
  a_x_tan = a_x_tan * a_y + a_x * a_y_tan + b_x_tan;
  float a_w_1 = a_w * b_y;  // line 8
  a_w_tan = a_w_tan * b_y + a_w * b_y_tan;
  ((float4 *)out)[i].x = a_x_1;  // line 9
  ((float4 *)out_tan)[i].x = a_x_tan;
  ((float4 *)out)[i].y = a_y;
  ((float4 *)out_tan)[i].y = a_y_tan;
  ((float4 *)out)[i].z = a_z;
  ((float4 *)out_tan)[i].z = a_z_tan;
  ((float4 *)out)[i].w = a_w_1;
  ((float4 *)out_tan)[i].w = a_w_tan;
  float t1 = ((const float2 *)x)[i].y;  // line 10
  float t2 = ((float2 *)x_tan)[i].y;
  int t3 = n + 2 * i;
  ((float2 *)(out + t3))->x = a_z * b_x;
  ((float2 *)(out_tan + t3))->x = a_z_tan * b_x + a_z * b_x_tan;
  ((float2 *)(out + t3))->y = t1;
  ((float2 *)(out_tan + t3))->y = t2;
}
