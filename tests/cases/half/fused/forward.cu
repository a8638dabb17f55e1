// Tangent of `kernel` (kernel.cu:3) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(float *out, const float *x, const float *y, int n, float *out_tan,
    float *x_tan, float *y_tan) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;  // line 13
  float sum = 0.0f;
  float sum_tan = 0.0f;
  for (int k = 0; k < 3; ++k) {  // line 7
    int t0 = (i + k) % n;  // line 8
    __half a = (__half)x[t0];
    __half a_tan = (__half)x_tan[t0];
    __half b = (__half)y[i];
    __half b_tan = (__half)y_tan[i];
    __half t1 = hexp(a);  // line 9
    __half c = __hfma(a, b, t1) - b / (__half)2.0f;
    __half c_tan = a_tan * b + b_tan * a + a_tan * t1 - b_tan / (__half)2.0f;
    __half p_x = a * (__half)0.5f;  // line 10
    __half p_x_tan = a_tan * (__half)0.5f;
    __half p_y = c * b;
    __half p_y_tan = c_tan * b + c * b_tan;
    sum += (float)c + (float)p_x * (float)p_y;  // line 11
    sum_tan += (float)c_tan + ((float)p_x_tan * (float)p_y + (float)p_x * (float)p_y_tan);
  }
  out[i] = sum;  // line 13
  out_tan[i] = sum_tan;
}
