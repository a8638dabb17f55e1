// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);  // line 3
  if (i < n) {  // line 4
    double t0 = x[i];
    double t1 = x_tan[i];
    out[i] = t0 * t0;
    out_tan[i] = t1 * t0 + t0 * t1;
  }
  if (i + 1 >= n) return;  // line 5
  double t0 = x[i + 1];
  double t1 = x_tan[i + 1];
  double t2 = out[i];
  double t3 = out_tan[i];
  out[i + 1] = t0 * t2;
  out_tan[i + 1] = t1 * t2 + t0 * t3;
}
