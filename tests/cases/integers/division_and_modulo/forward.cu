// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int d0, int d1, int d2, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= d0 * d1 * d2) return;  // line 7
  int c = i % d2;  // line 5
  int b = i / d2 % d1;
  int a = i / (d1 * d2);
  int sign = -(i % 4) / 2;  // line 6
  double t0 = x[i];  // line 7
  double t1 = x_tan[i];
  double t2 = (double)(sign - 1 + 3);
  int t3 = (c * d1 + b) * d0 + a;
  out[t3] = t0 * t0 * t2;
  out_tan[t3] = (t1 * t0 + t0 * t1) * t2;
}
