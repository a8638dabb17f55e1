// Tangent of `kernel` (kernel.cu:16) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 17
  if (i >= n) return;  // line 20
  double re = x[i];  // line 19
  double re_tan = x_tan[i];
  double im = y[i];
  double im_tan = y_tan[i];
  double t0 = im * im;  // line 4
  double c_norm__tan = im_tan * im + im * im_tan;
  double a_norm_ = re * re + t0;
  double a_norm__tan = re_tan * re + re * re_tan + c_norm__tan;
  double a_re_ = re + a_norm_;
  double a_re__tan = re_tan + a_norm__tan;
  double re_1 = re * im;  // line 19
  re_tan = re_tan * im + re * im_tan;
  double b_norm__tan = re_tan * re_1 + re_1 * re_tan;  // line 4
  double t1 = 0.0 * 0.0;
  double b_norm_ = re_1 * re_1 + t1;
  double c_norm_ = t0 + t1;
  double c_re_ = im + c_norm_;
  double c_re__tan = im_tan + c_norm__tan;
  out[i] = a_re_ * b_norm_ - im + (c_norm_ + c_re_);  // line 20
  out_tan[i] = a_re__tan * b_norm_ + a_re_ * b_norm__tan - im_tan + (c_norm__tan + c_re__tan);
}
