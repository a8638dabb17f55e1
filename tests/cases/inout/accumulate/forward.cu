// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double t2 = out_tan[i];
  out[i] += t0 * t0;
  out_tan[i] = t2 + (t1 * t0 + t0 * t1);
  double t3 = x[i];  // line 6
  double t4 = x_tan[i];
  double t5 = out_tan[i];
  out[i] -= sin(t3);
  out_tan[i] = t5 - t4 * cos(t3);
}
