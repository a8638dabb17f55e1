// Tangent of `own` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void own_fwd(float *y, const float *x, int n, int m, float *y_tan, float *x_tan) {
  __shared__ float tile[256];
  __shared__ float tile_tan[256];
  int j = threadIdx.x;  // line 4
  int i = blockIdx.x * 64 + threadIdx.x;
  for (int k = 0; k < 4; ++k) {  // line 5
    float t0 = x_tan[i * 4 + k];
    tile[j * 4 + k] = x[i * 4 + k];
    tile_tan[j * 4 + k] = t0;
  }
  __syncthreads();  // line 6
  int q = (j * 5 + 1) % 64;  // line 7
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int t = 0; t < m; ++t) {  // line 9
    for (int k = 0; k < 4; ++k) {  // line 10
      float t0 = tile[q * 4 + k] * (t + 1);
      s += sinf(t0);
      s_tan += tile_tan[q * 4 + k] * (t + 1) * cosf(t0);
    }
  }
  if (i < n) {  // line 11
    y[i] = s;
    y_tan[i] = s_tan;
  }
}
