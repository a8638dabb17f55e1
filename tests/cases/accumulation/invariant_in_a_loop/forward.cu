// Tangent of `power` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   scale_tan: tangent of scale
static __global__ void power_fwd(double *out, const double *x, const double *scale, int n, int steps,
    double *out_tan, double *x_tan, double *scale_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double s = 1.0;
  double s_tan = 0.0;
  for (int k = 0; k < steps; ++k) {  // line 6
    double t0 = x[i];
    double t1 = x_tan[i];
    double t2 = scale[blockIdx.x];
    s = s * 0.5 + t0 * t2 + t0;
    s_tan = s_tan * 0.5 + (t1 * t2 + t0 * scale_tan[blockIdx.x]) + t1;
  }
  out[i] = s;  // line 7
  out_tan[i] = s_tan;
}
