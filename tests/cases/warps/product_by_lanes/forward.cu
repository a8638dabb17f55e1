// Tangent of `product_by_lanes` (kernel.cu:2) with respect to y, z, w, x, by cugrad.
//   y_tan: tangent of y
//   z_tan: tangent of z
//   w_tan: tangent of w
//   x_tan: tangent of x
static __global__ void product_by_lanes_fwd(double *y, double *z, const double *w, const double *x, int n,
    double *y_tan, double *z_tan, double *w_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int lane = threadIdx.x % 8;
  bool t0 = i < n;  // line 4
  double a = 0.5;
  double a_tan = 0.0;
  if (t0) {
    a = x[i];
    a_tan = x_tan[i];
  }
  double s = a;
  double s_tan = a_tan;
  for (int k = 0; k < 8; ++k) {  // line 5
    double t1 = __shfl_sync(0xffffffffu, a, k, 8);
    double t2 = __shfl_sync(0xffffffffu, a_tan, k, 8);
    double t3 = w[k * 8 + lane];
    s += t1 * t3;
    s_tan += t2 * t3 + t1 * w_tan[k * 8 + lane];
  }
  double s_1 = sin(s);  // line 6
  s_tan *= cos(s);
  double t = 0.0;
  double t_tan = 0.0;
  for (int k = 11; k >= 0; --k) {  // line 7
    double from = __shfl_sync(0xffffffffu, s_1, k);  // line 8
    double from_tan = __shfl_sync(0xffffffffu, s_tan, k);
    double t1 = from * from;  // line 9
    int t2 = lane % 5;
    double t3 = w[k * 8 + t2];
    t += t1 * t3;
    t_tan += (from_tan * from + from * from_tan) * t3 + t1 * w_tan[k * 8 + t2];
  }
  if (!t0) return;  // line 13
  y[i] = s_1;  // line 12
  y_tan[i] = s_tan;
  z[i] = t;  // line 13
  z_tan[i] = t_tan;
}
