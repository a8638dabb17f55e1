// Tangent of `sample` (kernel.cu:2) with respect to out, img, u, v, by cugrad.
//   out_tan: tangent of out
//   img_tan: tangent of img
//   u_tan: tangent of u
//   v_tan: tangent of v
static __global__ void sample_fwd(double *out, const double *img, const double *u, const double *v, int n,
    double *out_tan, double *img_tan, double *u_tan, double *v_tan) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;  // line 12
  double x_tan = u_tan[i];  // line 6
  double x = u[i] + i % 5;
  double y_tan = v_tan[i];
  double y = v[i] + i % 4;
  int x0 = (int)x;  // line 7
  int y0 = (int)floor(y);
  double fx = x - x0;  // line 8
  double fy = y - y0;
  const double *p = img + y0 * 6 + x0;  // line 9
  double *t0 = img_tan + y0 * 6 + x0;
  double t1 = *p;  // line 10
  double t2 = 1.0 - fx;
  double t3 = -x_tan;
  double t4 = p[1];
  double top = t1 * t2 + t4 * fx;
  double top_tan = *t0 * t2 + t1 * t3 + (t0[1] * fx + t4 * x_tan);
  double t5 = p[6];  // line 11
  double t6 = p[7];
  double bottom = t5 * t2 + t6 * fx;
  double bottom_tan = t0[6] * t2 + t5 * t3 + (t0[7] * fx + t6 * x_tan);
  double t7 = 1.0 - fy;  // line 12
  out[i] = top * t7 + bottom * fy;
  out_tan[i] = top_tan * t7 - top * y_tan + (bottom_tan * fy + bottom * y_tan);
}
