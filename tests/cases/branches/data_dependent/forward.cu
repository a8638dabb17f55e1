// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 12
  double s;
  double s_tan;
  if (i % 2 != 0) {  // line 5
    s = x[i];
    s_tan = x_tan[i];
  } else {
    s = -x[i];
    s_tan = -x_tan[i];
  }
  double t0 = s * s;  // line 6
  double t = t0 * s;
  double t_tan = (s_tan * s + s * s_tan) * s + t0 * s_tan;
  double t_1;
  if (t > 0.0 && s < 10.0) {  // line 10
    t_1 = log(t);  // line 8
    t_tan *= 1.0 / t;
  } else {
    double t1 = exp(t);  // line 10
    t_1 = s * t1;
    t_tan = s_tan * t1 + s * (t_tan * t1);
  }
  if (!(s > 0.0)) {  // line 11
    t_1 -= s;
    t_tan -= s_tan;
  }
  out[i] = t_1;  // line 12
  out_tan[i] = t_tan;
}
