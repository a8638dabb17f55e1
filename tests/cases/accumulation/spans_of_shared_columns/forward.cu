// Tangent of `cols` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void cols_fwd(float *y, const float *x, int n, int m, float *y_tan, float *x_tan) {
  __shared__ float tile[64];
  __shared__ float tile_tan[64];
  int j = threadIdx.x;  // line 4
  int r = threadIdx.y;
  int i = (blockIdx.x * blockDim.y + threadIdx.y) * 16 + threadIdx.x;
  if (r == 0) {  // line 5
    for (int k = 0; k < 4; ++k) {
      unsigned int t0 = (blockIdx.x * 16 + threadIdx.x) * 4 + k;
      float t1 = x_tan[t0];
      tile[j * 4 + k] = x[t0];
      tile_tan[j * 4 + k] = t1;
    }
  }
  __syncthreads();  // line 6
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int t = 0; t < m; ++t) {  // line 8
    for (int k = 0; k < 4; ++k) {  // line 9
      float t0 = tile[j * 4 + k] * (t + 1);
      s += sinf(t0);
      s_tan += tile_tan[j * 4 + k] * (t + 1) * cosf(t0);
    }
  }
  if (i < n) {  // line 10
    y[i] = s;
    y_tan[i] = s_tan;
  }
}
