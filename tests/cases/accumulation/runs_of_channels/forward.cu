// Tangent of `normalise` (kernel.cu:2) with respect to y, x, mean, gain, shift, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   mean_tan: tangent of mean
//   gain_tan: tangent of gain
//   shift_tan: tangent of shift
static __global__ void normalise_fwd(double *y, const double *x, const double *mean, const double *gain,
    const double *shift, int n, int channels, int pixels, double *y_tan, double *x_tan, double *mean_tan,
    double *gain_tan, double *shift_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 9
  int c = i / pixels % channels;  // line 6
  double t0 = x[i] - mean[c];  // line 7
  double t1 = gain[c];
  double t2 = gain_tan[c];
  double v = t0 * t1;
  double v_tan = (x_tan[i] - mean_tan[c]) * t1 + t0 * t2;
  double v_1 = v;
  if (v > 0.0) {  // line 8
    v_1 = v * t1 + shift[c];
    v_tan = v_tan * t1 + v * t2 + shift_tan[c];
  }
  y[i] = v_1 * v_1;  // line 9
  y_tan[i] = v_tan * v_1 + v_1 * v_tan;
}
