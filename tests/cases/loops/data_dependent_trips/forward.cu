// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 12
  double t0 = (double)(1 << i % 6);  // line 6
  double v = x[i] * t0;
  double v_tan = x_tan[i] * t0;
  double sum = 0.0;
  double sum_tan = 0.0;
  while (v > 0.9) {  // line 8
    sum += sin(v);  // line 9
    sum_tan += v_tan * cos(v);
    v *= 0.5;  // line 10
    v_tan *= 0.5;
  }
  out[i] = sum * v;  // line 12
  out_tan[i] = sum_tan * v + sum * v_tan;
}
