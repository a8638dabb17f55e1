// Tangent of `kernel` (kernel.cu:10) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(float *out, const float *x, const float *y, int n, float *out_tan,
    float *x_tan, float *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 11
  if (i >= n) return;  // line 14
  __half a = (__half)x[i];  // line 13
  __half a_tan = (__half)x_tan[i];
  __half b = (__half)y[i];
  __half b_tan = (__half)y_tan[i];
  __half a_1 = a * b;  // line 14
  __half a_tan_1 = a_tan * b + a * b_tan;
  if (!__hisnan(a_1)) {  // line 6
    if (!__hisnan(a)) {
      bool t0 = a_1 >= a;
      bool t1 = a != a;
      a_tan = (t0 ? a_tan_1 : t1 ? a_tan_1 : __half(0.0f)) + (t0 ? __half(0.0f) : t1 ? __half(0.0f) : a_tan);
      a = __hmax(a_1, a);
    }
    a_1 = a;
    a_tan_1 = a_tan;
  }
  out[i] = (float)a_1;  // line 14
  out_tan[i] = (float)a_tan_1;
}
