// Tangent of `prefix` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void prefix_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  double v = 0.5;
  double v_tan = 0.0;
  for (int j = 0; j <= i; ++j) {  // line 6
    double t0 = sin(v);
    double t1 = x[j];
    v_tan = v_tan * cos(v) * t1 + t0 * x_tan[j];
    v = t0 * t1;
  }
  for (int j = i; j < n; j += gridDim.x * blockDim.x) {  // line 7
    double t0 = v * v;
    double t1 = x[j];
    v_tan += (v_tan * v + v * v_tan) * t1 + t0 * x_tan[j];
    v += t0 * t1;
  }
  out[i] = v;  // line 8
  out_tan[i] = v_tan;
}
