// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double t0 = x[i];  // line 5
  double v_tan = x_tan[i];
  double v = t0 + i - 15.0;
  double cell = floor(v);  // line 6
  double t = v - cell;
  double t1 = ceil(v);  // line 7
  double t2 = trunc(v);
  double t3 = round(v);
  double t4 = (double)lround(v);
  out[i] = t * t * t1 + t2 * t - t3 * t0 + rint(v) + t4 * t + nearbyint(v) * 0.5;
  out_tan[i] = (v_tan * t + t * v_tan) * t1 + t2 * v_tan - t3 * v_tan + t4 * v_tan;
}
