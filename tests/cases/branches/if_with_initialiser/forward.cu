// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double t0 = x[i];  // line 6
  double t1 = x_tan[i];
  double v = t0 * 2.0;
  double v_tan = t1 * 2.0;
  double r = v;
  double r_tan = v_tan;
  if (i % 2 != 0) {
    r = v * v;
    r_tan = v_tan * v + v * v_tan;
  }
  int k = i % 3;  // line 8
  double r_1 = r;
  if (k != 0) {
    double t2 = k + t0;
    r_1 = r * t2;
    r_tan = r_tan * t2 + r * t1;
  }
  out[i] = r_1;  // line 9
  out_tan[i] = r_tan;
}
