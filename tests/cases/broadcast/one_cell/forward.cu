// Tangent of `kernel` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   scale_tan: tangent of scale
static __global__ void kernel_fwd(double *out, const double *x, const double *scale, int n, double *out_tan,
    double *x_tan, double *scale_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x_tan[i];
  double t1 = *scale;
  double t2 = *scale_tan;
  double t3 = x[i] / t1;
  out[i] = t3 + t1 * t1;
  out_tan[i] = (t0 - t3 * t2) / t1 + (t2 * t1 + t1 * t2);
}
