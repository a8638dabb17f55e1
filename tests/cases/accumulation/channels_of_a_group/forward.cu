// Tangent of `kernel` (kernel.cu:2) with respect to y, x, gain, shift, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   gain_tan: tangent of gain
//   shift_tan: tangent of shift
static __global__ void kernel_fwd(double *y, const double *x, const double *gain, const double *shift,
    int each, int pixels, double *y_tan, double *x_tan, double *gain_tan, double *shift_tan) {
  int count = each * pixels;  // line 3
  int first = blockIdx.x * count;
  for (int k = threadIdx.x; k < count; k += blockDim.x) {  // line 4
    int c = k / pixels;  // line 5
    double t0 = x[first + k];  // line 6
    double t1 = x_tan[first + k];
    double t2 = gain[c];
    double t3 = gain_tan[c];
    double t4 = shift_tan[c];
    y[first + k] = t0 * t2 + shift[c];
    y_tan[first + k] = t1 * t2 + t0 * t3 + t4;
  }
}
