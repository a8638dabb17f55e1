// Tangent of `product` (kernel.cu:2) with respect to a, b, c, by cugrad.
//   a_tan: tangent of a
//   b_tan: tangent of b
//   c_tan: tangent of c
static __global__ void product_fwd(const float *a, const float *b, float *c, int n, float *a_tan,
    float *b_tan, float *c_tan) {
  __shared__ float as[32][32];
  __shared__ float as_tan[32][32];
  __shared__ __align__(16) float bs[32][32];
  __shared__ __align__(16) float bs_tan[32][32];
  int tx = threadIdx.x;  // line 5
  int ty = threadIdx.y;
  int row = blockIdx.y * 32 + threadIdx.y;
  int col = blockIdx.x * 32 + threadIdx.x;
  int t0 = n / 32;  // line 7
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int t = 0; t < t0; ++t) {
    int t1 = row * n + t * 32 + tx;  // line 8
    float t2 = a_tan[t1];
    as[ty][tx] = a[t1];
    as_tan[ty][tx] = t2;
    if (tx < 8) {  // line 9
      unsigned int t3 = (t * 32 + ty) * n + blockIdx.x * 32 + 4 * tx;
      float t4 = ((float4 *)(b_tan + t3))->x;
      float t5 = ((const float4 *)(b + t3))->y;
      float t6 = ((float4 *)(b_tan + t3))->y;
      float t7 = ((const float4 *)(b + t3))->z;
      float t8 = ((float4 *)(b_tan + t3))->z;
      float t9 = ((const float4 *)(b + t3))->w;
      float t10 = ((float4 *)(b_tan + t3))->w;
      ((float4 *)&bs[ty][4 * tx])->x = ((const float4 *)(b + t3))->x;
      ((float4 *)&bs_tan[ty][4 * tx])->x = t4;
      ((float4 *)&bs[ty][4 * tx])->y = t5;
      ((float4 *)&bs_tan[ty][4 * tx])->y = t6;
      ((float4 *)&bs[ty][4 * tx])->z = t7;
      ((float4 *)&bs_tan[ty][4 * tx])->z = t8;
      ((float4 *)&bs[ty][4 * tx])->w = t9;
      ((float4 *)&bs_tan[ty][4 * tx])->w = t10;
    }
    __syncthreads();  // line 10
    for (int k = 0; k < 32; ++k) {  // line 11
      float t3 = as[ty][k];
      float t4 = bs[k][tx];
      s += t3 * t4;
      s_tan += as_tan[ty][k] * t4 + t3 * bs_tan[k][tx];
    }
    __syncthreads();  // line 12
  }
  c[row * n + col] = s;  // line 14
  c_tan[row * n + col] = s_tan;
}
