// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *debug, const double *x, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double e = exp(t0);
  double e_tan = t1 * e;
  debug[i] = e * 1000.0;  // line 6
  out[i] = e + t0;  // line 7
  out_tan[i] = e_tan + t1;
}
