// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(float *out, const float *__restrict__ x, int n, float *out_adj,
    float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (4 * i >= n) return;  // line 4
  float4 *t0 = (float4 *)x_adj + i;  // line 5
  float a_x = ((const float4 *)x)[i].x;
  float a_y = ((const float4 *)x)[i].y;
  float a_z = ((const float4 *)x)[i].z;
  float a_w = ((const float4 *)x)[i].w;
  float a_x_1 = a_x * a_y + a_z;  // line 7
  float a_w_1 = a_w * a_w;  // line 8
  ((float4 *)out)[i].x = a_x_1;  // line 9
  ((float4 *)out)[i].y = a_y;
  ((float4 *)out)[i].z = a_z;
  ((float4 *)out)[i].w = a_w_1;
  float t1 = ((const float2 *)x)[i].y;  // line 10
  int t2 = n + 2 * i;
  ((float2 *)(out + t2))->x = a_z * a_z;
  ((float2 *)(out + t2))->y = t1;

  // reverse sweep
  float t3 = atomicExch(&((float2 *)(out_adj + t2))->y, 0.0f);
  float t4 = atomicExch(&((float2 *)(out_adj + t2))->x, 0.0f);
  ((float2 *)x_adj)[i].y += t3;
  float a_z_adj = 2.0f * t4 * a_z;
  float a_w_adj = atomicExch(&((float4 *)out_adj)[i].w, 0.0f);  // line 9
  a_z_adj += atomicExch(&((float4 *)out_adj)[i].z, 0.0f);
  float a_y_adj = atomicExch(&((float4 *)out_adj)[i].y, 0.0f);
  float t5 = t0->z;  // line 5
  float t6 = t0->y;
  float t7 = t0->x;
  float a_x_adj = ((float4 *)out_adj)[i].x;  // line 9
  a_w_adj = 2.0f * a_w_adj * a_w;  // line 8
  a_z_adj += a_x_adj;  // line 7
  float a_x_adj_1 = a_x_adj * a_y;
  a_y_adj += a_x_adj * a_x;
  t0->w += a_w_adj;  // line 5
  t0->z = t5 + a_z_adj;
  t0->y = t6 + a_y_adj;
  t0->x = t7 + a_x_adj_1;
  ((float4 *)out_adj)[i].x = 0.0f;  // line 9
}
