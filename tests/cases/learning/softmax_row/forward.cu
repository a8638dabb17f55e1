// Tangent of `softmax` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void softmax_fwd(double *out, const double *x, int rows, int cols, double *out_tan,
    double *x_tan) {
  int r = threadIdx.x;  // line 3
  if (r >= rows) return;  // line 14
  const double *in = x + r * cols;  // line 5
  double *t0 = x_tan + r * cols;
  double *o = out + r * cols;  // line 6
  double *t1 = out_tan + r * cols;
  double top = -1e300;
  double top_tan = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 8
    double t2 = in[c] + 0.5 * (c % 4) * (c % 3);
    bool t3 = top >= t2;
    bool t4 = t2 != t2;
    top_tan = (t3 ? top_tan : t4 ? top_tan : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : t0[c]);
    top = fmax(top, t2);
  }
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 10
    double t2 = exp(in[c] + 0.5 * (c % 4) * (c % 3) - top);  // line 11
    double t3 = (t0[c] - top_tan) * t2;
    o[c] = t2;
    t1[c] = t3;
    sum += t2;  // line 12
    sum_tan += t3;
  }
  for (int c = 0; c < cols; ++c) {  // line 14
    double t2 = t1[c];
    double t3 = o[c] / sum;
    o[c] = t3;
    t1[c] = (t2 - t3 * sum_tan) / sum;
  }
}
