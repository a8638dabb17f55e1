// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  double t0 = x[i];  // line 6
  double t1 = x_tan[i];
  int t2 = (int)(t0 + i % 4);
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int k = 0; k < t2; ++k) {
    acc = acc * 0.5 + t0 / (k + 1);
    acc_tan = acc_tan * 0.5 + t1 / (k + 1);
  }
  int t3 = (int)(-1e300 * t0);  // line 7
  for (int k = 0; k < t3; ++k) {
    acc += t0 * k;
    acc_tan += t1 * k;
  }
  out[i] = acc;  // line 8
  out_tan[i] = acc_tan;
}
