// Tangent of `decided_once` (kernel.cu:3) with respect to x, w, y, by cugrad.
//   x_tan: tangent of x
//   w_tan: tangent of w
//   y_tan: tangent of y
static __global__ void decided_once_fwd(const float *x, const float *w, float *y, int n, int steps,
    float *x_tan, float *w_tan, float *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 19
  float s = x[i];  // line 6
  float s_tan = x_tan[i];
  for (int k = 0; k < steps; ++k) {  // line 14
    float t0 = w[k];  // line 8
    float t1 = w_tan[k];
    if (t0 * w[k + 1] + w[k + 2] > 0.1f) {  // line 11
      float v = y[i];  // line 9
      float v_tan = y_tan[i];
      y[i] = v * v + s;  // line 10
      y_tan[i] = v_tan * v + v * v_tan + s_tan;
      s += v * t0;  // line 11
      s_tan += v_tan * t0 + v * t1;
    }
    int times = (int)(t0 * x[k] * 3.0f + 1.5f);  // line 13
    for (int t = 0; t < times; ++t) {  // line 14
      float v = y[i];  // line 15
      float v_tan = y_tan[i];
      y[i] = sinf(v);  // line 16
      y_tan[i] = v_tan * cosf(v);
    }
  }
  float t0 = y_tan[i];  // line 19
  y[i] += s;
  y_tan[i] = t0 + s_tan;
}
