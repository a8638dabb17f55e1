// Tangent of `kept` (kernel.cu:2) with respect to w, y, by cugrad.
//   w_tan: tangent of w
//   y_tan: tangent of y
static __global__ void kept_fwd(const float *w, float *y, int m, int q, float *w_tan, float *y_tan) {
  float s = 0.0f;
  int r = 1;
  float s_tan = 0.0f;
  for (int t = 0; t < m; ++t) {  // line 5
    r = (r * 5 + 1) % 7;  // line 6
    for (int u = 0; u < q; ++u) {  // line 7
      for (int j = 0; j < 2; ++j) {  // line 8
        for (int k = 0; k < 2; ++k) {  // line 9
          int t0 = r * 4 + j * 2 + k;
          s = s * 0.5f + w[t0] * u;
          s_tan = s_tan * 0.5f + w_tan[t0] * u;
        }
      }
    }
  }
  y[threadIdx.x] = s;  // line 11
  y_tan[threadIdx.x] = s_tan;
}
