// Tangent of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *out, const double *x, double a, int n, double *out_tan,
    double *x_tan, double a_tan) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 3
    double t0 = x[i];  // line 4
    double v = a * t0;
    double v_tan = a_tan * t0 + a * x_tan[i];
    double t1 = x_tan[n - 1 - i];  // line 5
    out[i] = v * v + x[n - 1 - i];
    out_tan[i] = v_tan * v + v * v_tan + t1;
  }
}
