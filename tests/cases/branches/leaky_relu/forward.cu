// Tangent of `leaky_relu` (kernel.cu:1) with respect to out, x, slope, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   slope_tan: tangent of slope
static __global__ void leaky_relu_fwd(double *out, const double *x, double slope, int n, double *out_tan,
    double *x_tan, double slope_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 5
  double v;
  double v_tan;
  if (i % 3 != 0) {  // line 4
    v = x[i];
    v_tan = x_tan[i];
  } else {
    v = -x[i];
    v_tan = -x_tan[i];
  }
  if (!(v > 0.0)) {  // line 5
    v_tan = slope_tan * v + slope * v_tan;
    v *= slope;
  }
  out[i] = v;
  out_tan[i] = v_tan;
}
