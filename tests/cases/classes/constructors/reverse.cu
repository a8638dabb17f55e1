// Gradient of `kernel` (kernel.cu:16) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 17
  if (i >= n) return;  // line 18
  double re = x[i];  // line 19
  double im = y[i];
  double t0 = im * im;  // line 4
  double a_norm_ = re * re + t0;
  double a_re_ = re + a_norm_;
  double re_1 = re * im;  // line 19
  double t1 = 0.0 * 0.0;  // line 4
  double b_norm_ = re_1 * re_1 + t1;
  double c_norm_ = t0 + t1;
  double c_re_ = im + c_norm_;
  out[i] = a_re_ * b_norm_ - im + (c_norm_ + c_re_);  // line 20

  // reverse sweep
  double c_norm__adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double c_norm__adj_1 = 2.0 * c_norm__adj;  // line 4
  double im_adj = c_norm__adj - c_norm__adj;  // line 20
  double a_re__adj = c_norm__adj * b_norm_;
  double b_norm__adj = c_norm__adj * a_re_;
  double re_adj = 2.0 * b_norm__adj * re_1;  // line 4
  double re_adj_1 = re_adj * im;  // line 19
  im_adj += re_adj * re;
  re_adj_1 += a_re__adj;  // line 4
  im_adj += 2.0 * (c_norm__adj_1 + a_re__adj) * im;
  re_adj_1 += 2.0 * a_re__adj * re;
  atomicAdd(&y_adj[i], im_adj);  // line 19
  atomicAdd(&x_adj[i], re_adj_1);
}
