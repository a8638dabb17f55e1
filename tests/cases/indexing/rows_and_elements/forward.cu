// Tangent of `both` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void both_fwd(const float (*x)[4], float *y, float (*x_tan)[4], float *y_tan) {
  int t = threadIdx.x;  // line 3
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int k = 0; k < 2; ++k) {  // line 5
    s += (x + 8 * t)[2][k];
    s_tan += (x_tan + 8 * t)[2][k];
  }
  float r = 0.0f;
  float r_tan = 0.0f;
  for (int k = 0; k < 2; ++k) {  // line 6
    r += (&x[8 * t][2])[k];
    r_tan += (&x_tan[8 * t][2])[k];
  }
  y[t] = s * 3.0f + r;  // line 7
  y_tan[t] = s_tan * 3.0f + r_tan;
}
