// Tangent of `kernel` (kernel.cu:2) with respect to y, table, x, by cugrad.
//   y_tan: tangent of y
//   table_tan: tangent of table
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *y, const float *table, const float *x, const int *index, int n,
    float *y_tan, float *table_tan, float *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  int row = index[i];  // line 5
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int k = 0; k < 6; ++k) {  // line 7
    float t0 = table[row * 6 + k];
    float t1 = x[i * 6 + k];
    s += t0 * t1;
    s_tan += table_tan[row * 6 + k] * t1 + t0 * x_tan[i * 6 + k];
  }
  y[i] = s * s;  // line 8
  y_tan[i] = s_tan * s + s * s_tan;
}
