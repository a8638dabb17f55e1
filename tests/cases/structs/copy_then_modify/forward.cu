// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 16
  State hist[3];  // line 7
  State hist_tan[3] = {};
  double s_u = x[i];  // line 8
  double s_u_tan = x_tan[i];
  double s_v = 1.0;
  double s_v_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 9
    hist[k].u = s_u;  // line 10
    hist_tan[k].u = s_u_tan;
    hist[k].v = s_v;
    hist_tan[k].v = s_v_tan;
    double t0 = s_u * s_v + 0.5;
    double t1 = s_u;
    double t2 = s_u_tan * s_v + s_u * s_v_tan;
    s_u = t0;
    s_v = t1;
    s_v_tan = s_u_tan;
    s_u_tan = t2;
  }
  double t_u = hist[1].u;  // line 14
  double t_u_tan = hist_tan[1].u;
  double t_u_1 = t_u + 1.0;  // line 15
  double t0 = hist[2].v;  // line 16
  out[i] = t_u * t_u_1 + t0 * s_u + hist[0].v;
  out_tan[i] = t_u_tan * t_u_1 + t_u * t_u_tan + (hist_tan[2].v * s_u + t0 * s_u_tan) + hist_tan[0].v;
}
