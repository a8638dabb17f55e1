// Tangent of `guarded` (kernel.cu:2) with respect to y, x, w, a, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   w_tan: tangent of w
//   a_tan: tangent of a
static __global__ void guarded_fwd(float *y, const float *x, const float *w, float a, int n, float *y_tan,
    float *x_tan, float *w_tan, float a_tan) {
  __shared__ float tile[64];
  __shared__ float tile_tan[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 11
  float t0 = x_tan[i];  // line 6
  tile[threadIdx.x] = x[i];
  tile_tan[threadIdx.x] = t0;
  __syncthreads();  // line 7
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int j = 0; j < 20; ++j) {  // line 9
    for (int k = 0; k < 8; ++k) {  // line 10
      float t1 = w[8 * j + k];
      float t2 = x[i];
      s += t1 * t2 * (k + 1);
      s_tan += (w_tan[8 * j + k] * t2 + t1 * x_tan[i]) * (k + 1);
    }
  }
  float t1 = 0.01f * s;  // line 11
  float t2 = tile[0];
  float t3 = tile_tan[0];
  float t4 = x[i];
  float t5 = x_tan[i];
  y[i] = t1 * t2 + a * t4;
  y_tan[i] = 0.01f * s_tan * t2 + t1 * t3 + (a_tan * t4 + a * t5);
}
