// Tangent of `product` (kernel.cu:2) with respect to a, b, c, by cugrad.
//   a_tan: tangent of a
//   b_tan: tangent of b
//   c_tan: tangent of c
static __global__ void product_fwd(const float *a, const float *b, float *c, int n, float *a_tan,
    float *b_tan, float *c_tan) {
  __shared__ float as[32][32];
  __shared__ float as_tan[32][32];
  __shared__ float bs[32][32];
  __shared__ float bs_tan[32][32];
  int tx = threadIdx.x;  // line 4
  int ty = threadIdx.y;
  int row = blockIdx.y * 32 + threadIdx.y;
  int col = blockIdx.x * 32 + threadIdx.x;
  float *flat = bs[0];  // line 5
  int t0 = n / 32;  // line 7
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int t = 0; t < t0; ++t) {
    int t1 = row * n + t * 32 + tx;  // line 8
    float t2 = a_tan[t1];
    as[ty][tx] = a[t1];
    as_tan[ty][tx] = t2;
    int t3 = (t * 32 + ty) * n + col;  // line 9
    float t4 = b_tan[t3];
    flat[ty * 32 + tx] = b[t3];
    bs_tan[0][ty * 32 + tx] = t4;
    __syncthreads();  // line 10
    for (int k = 0; k < 32; ++k) {  // line 11
      float t5 = as[ty][k];
      float t6 = bs[k][tx];
      s += t5 * t6;
      s_tan += as_tan[ty][k] * t6 + t5 * bs_tan[k][tx];
    }
    __syncthreads();  // line 12
  }
  c[row * n + col] = s;  // line 14
  c_tan[row * n + col] = s_tan;
}
