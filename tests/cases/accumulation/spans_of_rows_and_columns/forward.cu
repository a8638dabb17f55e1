// Tangent of `pairs` (kernel.cu:2) with respect to k, a, b, by cugrad.
//   k_tan: tangent of k
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void pairs_fwd(float *k, const float *a, const float *b, int rows, int columns,
    float *k_tan, float *a_tan, float *b_tan) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= rows || j >= columns) return;  // line 10
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int d = 0; d < 4; ++d) {  // line 6
    float t = a[i * 4 + d] - b[j * 4 + d];  // line 7
    float t_tan = a_tan[i * 4 + d] - b_tan[j * 4 + d];
    s += t * t;  // line 8
    s_tan += t_tan * t + t * t_tan;
  }
  k[i * columns + j] = s;  // line 10
  k_tan[i * columns + j] = s_tan;
}
