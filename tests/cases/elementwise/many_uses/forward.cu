// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double t0 = 1.0 + v;  // line 6
  double t1 = v / t0;
  double w = v * v + t1 - v;
  double w_tan = v_tan * v + v * v_tan + (v_tan - t1 * v_tan) / t0 - v_tan;
  double t2 = v - w;  // line 7
  double t3 = v + w;
  double t4 = t2 * t3 / v;
  out[i] = w * v - t4;
  out_tan[i] = w_tan * v + w * v_tan - ((v_tan - w_tan) * t3 + t2 * (v_tan + w_tan) - t4 * v_tan) / v;
}
