// Tangent of `before` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void before_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  double v;
  double v_tan;
  if (t0) {
    v = x[i];
    v_tan = x_tan[i];
  } else {
    v = *x;
    v_tan = *x_tan;
  }
  if (t0 && v > 0.0) {  // line 5
    out[i] = v * v;
    out_tan[i] = v_tan * v + v * v_tan;
  }
}
