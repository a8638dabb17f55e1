// Tangent of `kernel` (kernel.cu:1) with respect to out, x, r, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   r_tan: tangent of r
static __global__ void kernel_fwd(double *out, const double *x, double r, int n, int steps, double *out_tan,
    double *x_tan, double r_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 6
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  for (int s = 0; s < steps; ++s) {  // line 5
    double t0 = r * v;
    double t1 = 1.0 - v;
    v_tan = (r_tan * v + r * v_tan) * t1 - t0 * v_tan;
    v = t0 * t1;
  }
  out[i] = v;  // line 6
  out_tan[i] = v_tan;
}
