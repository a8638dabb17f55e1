// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double2 *out, const double *x, int n, double2 *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double t0 = x[i];  // line 6
  double t1 = x_tan[i];
  double s = sin(t0);
  double c = cos(t0);
  double s_tan = t1 * c;
  double c_tan = t1 * -s;
  double t2 = s + c;  // line 7
  double t3 = s_tan + c_tan;
  double t = sin(t2);
  double c_1 = cos(t2);
  double t_tan = t3 * c_1;
  double c_tan_1 = t3 * -t;
  double t4 = 0.3 * t0;  // line 9
  double t5 = 0.3 * t1;
  double p = sinpi(t4);
  double q = cospi(t4);
  double p_tan = t5 * (3.141592653589793 * q);
  double q_tan = t5 * (-3.141592653589793 * p);
  out[i].x = s * c_1 + p;  // line 10
  out_tan[i].x = s_tan * c_1 + s * c_tan_1 + p_tan;
  out[i].y = t * c_1 - q;
  out_tan[i].y = t_tan * c_1 + t * c_tan_1 - q_tan;
}
