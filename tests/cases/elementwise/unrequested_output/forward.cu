// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *debug, const double *x, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double e = exp(x[i]);  // line 5
  double e_tan = x_tan[i] * e;
  debug[i] = e * 1000.0;  // line 6
  double t0 = x_tan[i];  // line 7
  out[i] = e + x[i];
  out_tan[i] = e_tan + t0;
}
