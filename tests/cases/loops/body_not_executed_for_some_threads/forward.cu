// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, const int *start, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = start[i + 1];  // line 5
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = start[i]; k < t0; ++k) {
    double t1 = x[k];
    double t2 = x_tan[k];
    s += t1 * t1;
    s_tan += t2 * t1 + t1 * t2;
  }
  out[i] = s;  // line 6
  out_tan[i] = s_tan;
}
