// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(float *out, const float *__restrict__ x, int n, float *out_adj,
    float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (4 * i >= n) return;  // line 4
  float a_x = ((const float4 *)x)[i].x;  // line 5
  float a_y = ((const float4 *)x)[i].y;
  float a_z = ((const float4 *)x)[i].z;
  float a_w = ((const float4 *)x)[i].w;
  float a_x_1 = a_x * a_y + a_z;  // line 7
  float a_w_1 = a_w * a_w;  // line 8
  ((float4 *)out)[i].x = a_x_1;  // line 9
  ((float4 *)out)[i].y = a_y;
  ((float4 *)out)[i].z = a_z;
  ((float4 *)out)[i].w = a_w_1;
  float t0 = ((const float2 *)x)[i].y;  // line 10
  int t1 = n + 2 * i;
  ((float2 *)(out + t1))->x = a_z * a_z;
  ((float2 *)(out + t1))->y = t0;

  // reverse sweep
  float t2 = atomicExch(&((float2 *)(out_adj + t1))->y, 0.0f);
  float t3 = atomicExch(&((float2 *)(out_adj + t1))->x, 0.0f);
  atomicAdd(&((float2 *)x_adj)[i].y, t2);
  float a_z_adj = 2.0f * t3 * a_z;
  float a_w_adj = atomicExch(&((float4 *)out_adj)[i].w, 0.0f);  // line 9
  a_z_adj += atomicExch(&((float4 *)out_adj)[i].z, 0.0f);
  float a_y_adj = atomicExch(&((float4 *)out_adj)[i].y, 0.0f);
  float a_x_adj = ((float4 *)out_adj)[i].x;
  a_w_adj = 2.0f * a_w_adj * a_w;  // line 8
  a_z_adj += a_x_adj;  // line 7
  float a_x_adj_1 = a_x_adj * a_y;
  a_y_adj += a_x_adj * a_x;
  float x_row[4];  // line 5
  x_row[3] = a_w_adj;
  x_row[2] = a_z_adj;
  x_row[1] = a_y_adj;
  x_row[0] = a_x_adj_1;
  ::cugrad::accumulate_span((float (*)[4])&((float4 *)x_adj)[i].x, x_row);
  ((float4 *)out_adj)[i].x = 0.0f;  // line 9
}
