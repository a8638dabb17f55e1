// Tangent of `kernel` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(float *out, const float *x, const double *w, int n, float *out_tan,
    float *x_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  float t0 = x[i];  // line 5
  float t1 = x_tan[i];
  double wide = t0;
  double wide_tan = t1;
  double t2 = wide * wide;  // line 6
  double t3 = w[i];
  double t4 = w_tan[i];
  double wide_1 = t2 * t3;
  wide_tan = (wide_tan * wide + wide * wide_tan) * t3 + t2 * t4;
  float narrow = (float)wide_1;  // line 7
  float narrow_tan = (float)wide_tan;
  out[i] = narrow * t0 + (float)t3;  // line 8
  out_tan[i] = narrow_tan * t0 + narrow * t1 + (float)t4;
}
