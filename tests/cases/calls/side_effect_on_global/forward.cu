// Tangent of `kernel` (kernel.cu:11) with respect to out, log, x, by cugrad.
//   out_tan: tangent of out
//   log_tan: tangent of log
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *log, const double *x, int n, double *out_tan,
    double *log_tan, double *x_tan) {
  int i = threadIdx.x;  // line 12
  if (i >= n) return;  // line 8
  double v = x[i];  // line 14
  double v_tan = x_tan[i];
  double t0 = v * v;  // line 3
  double t1 = v_tan * v + v * v_tan;
  log[i] = t0;
  log_tan[i] = t1;
  double r = t0 + v;  // line 4
  double r_tan = t1 + v_tan;
  double v_1 = r * t0;  // line 15
  double v_tan_1 = r_tan * t0 + r * t1;
  atomicAdd(&out[i], v_1);  // line 7
  atomicAdd(&out_tan[i], v_tan_1);
  int t2 = (i + 1) % n;  // line 8
  atomicAdd(&out[t2], -0.5 * v_1);
  atomicAdd(&out_tan[t2], -0.5 * v_tan_1);
}
