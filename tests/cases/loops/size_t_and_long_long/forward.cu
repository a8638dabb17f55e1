// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, unsigned long n, double *out_tan,
    double *x_tan) {
  unsigned long i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  double v = 1.0;
  double v_tan = 0.0;
  for (unsigned long k = 0; k < 2 * n; k += 4) {  // line 5
    double t0 = x[k];
    v_tan = v_tan * 0.5 + (x_tan[k] * v + t0 * v_tan);
    v = v * 0.5 + t0 * v;
  }
  for (long long k = (long long)n - 1; k >= -2; k -= 3) {  // line 6
    double t0 = (double)(k + 4);
    v += x[k + 2] / t0;
    v_tan += x_tan[k + 2] / t0;
  }
  double t0 = x[i];  // line 7
  double t1 = x_tan[i];
  out[i] = v * t0;
  out_tan[i] = v_tan * t0 + v * t1;
}
