// Tangent of `potential` (kernel.cu:2) with respect to e, x, by cugrad.
//   e_tan: tangent of e
//   x_tan: tangent of x
static __global__ void potential_fwd(float *e, const float *x, const float *m, float eps, int n, float *e_tan,
    float *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  float s = 0.0f;
  float s_tan = 0.0f;
  for (int j = 0; j < n; ++j) {  // line 6
    float dx = x[j] - x[i];  // line 7
    float dx_tan = x_tan[j] - x_tan[i];
    float r = rsqrtf(dx * dx + eps);  // line 8
    float r_tan = (dx_tan * dx + dx * dx_tan) * (-0.5f * r * r * r);
    float t0 = 6.67e-11f * m[i] * m[j];  // line 9
    s += t0 * r;
    s_tan += t0 * r_tan;
  }
  e[i] = s;  // line 11
  e_tan[i] = s_tan;
}
