// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, const int *skip, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 13
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  out[i] = v;  // line 6
  out_tan[i] = v_tan;
  int t2 = skip[i];  // line 7
  if (t2 == 0) return;  // line 13
  v_tan = v_tan * t0 + v * t1;  // line 8
  v = v * t0 + 1.0;
  if (t2 == 1) {  // line 13
    out[i] = v;  // line 10
    out_tan[i] = v_tan;
  } else {
    out[i] = v * v;  // line 13
    out_tan[i] = v_tan * v + v * v_tan;
  }
}
