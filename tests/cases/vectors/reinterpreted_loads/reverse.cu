// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(float *out, const float *__restrict__ x, int n, float *out_adj,
    float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (4 * i >= n) return;  // line 2
  float a_x = ((const float4 *)x)[i].x;  // line 5
  float a_y = ((const float4 *)x)[i].y;
  float a_z = ((const float4 *)x)[i].z;
  float a_w = ((const float4 *)x)[i].w;
  int t0 = 4 * i + 2;  // line 6
  float b_x = ((const float2 *)(x + t0))->x;
  float b_y = ((const float2 *)(x + t0))->y;
  float a_x_1 = a_x * a_y + b_x;  // line 7
  float a_w_1 = a_w * b_y;  // line 8
  float4 *t1 = (float4 *)out_adj + i;  // line 9
  ((float4 *)out)[i].x = a_x_1;
  ((float4 *)out)[i].y = a_y;
  ((float4 *)out)[i].z = a_z;
  ((float4 *)out)[i].w = a_w_1;
  float t2 = ((const float2 *)x)[i].y;  // line 10
  int t3 = n + 2 * i;
  ((float2 *)(out + t3))->x = a_z * b_x;
  ((float2 *)(out + t3))->y = t2;

  // reverse sweep
  float t4 = ((float2 *)(out_adj + t3))->y;
  ((float2 *)(out_adj + t3))->y = 0.0f;
  float t5 = ((float2 *)(out_adj + t3))->x;
  atomicAdd(&((float2 *)x_adj)[i].y, t4);
  float a_z_adj = t5 * b_x;
  float b_x_adj = t5 * a_z;
  ((float2 *)(out_adj + t3))->x = 0.0f;
  float a_w_adj = t1->w;  // line 9
  t1->w = 0.0f;
  a_z_adj += t1->z;
  t1->z = 0.0f;
  float a_y_adj = t1->y;
  t1->y = 0.0f;
  float a_x_adj = t1->x;
  float a_w_adj_1 = a_w_adj * b_y;  // line 8
  float b_y_adj = a_w_adj * a_w;
  b_x_adj += a_x_adj;  // line 7
  float a_x_adj_1 = a_x_adj * a_y;
  a_y_adj += a_x_adj * a_x;
  atomicAdd(&((float2 *)(x_adj + t0))->y, b_y_adj);  // line 6
  atomicAdd(&((float2 *)(x_adj + t0))->x, b_x_adj);
  atomicAdd(&((float4 *)x_adj)[i].w, a_w_adj_1);  // line 5
  atomicAdd(&((float4 *)x_adj)[i].z, a_z_adj);
  atomicAdd(&((float4 *)x_adj)[i].y, a_y_adj);
  atomicAdd(&((float4 *)x_adj)[i].x, a_x_adj_1);
  t1->x = 0.0f;  // line 9
}
