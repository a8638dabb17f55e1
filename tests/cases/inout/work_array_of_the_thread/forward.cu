// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *work, const double *x, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 11
  double t0 = x[i];  // line 7
  double t1 = x_tan[i];
  double t2 = t0 * t0;
  double t3 = t1 * t0 + t0 * t1;
  double t4 = sin(t2);  // line 8
  scratch[i] = t4;
  double t5 = t2 * t4 + t0;  // line 9
  double t6 = t2 + 1.0;  // line 10
  work[i] = t6;
  out[i] = t5 * t6;  // line 11
  out_tan[i] = (t3 * t4 + t2 * (t3 * cos(t2)) + t1) * t6 + t5 * t3;
}
