// Tangent of `kernel<2>` (kernel.cu:33) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_2_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  double v[2];  // line 36
  double v_tan[2] = {};
  for (int i = 0; i < 2; ++i) {  // line 10
    v[i] = 2.0 * x[threadIdx.x * 2 + i];
    v_tan[i] = 2.0 * x_tan[threadIdx.x * 2 + i];
  }
  for (int i = 0; i < 2; ++i) {  // line 38
    double t0 = v[i];
    double t1 = v_tan[i];
    v[i] = t0 * t0;
    v_tan[i] = t1 * t0 + t0 * t1;
  }
  for (int i = 0; i < 2; ++i) {  // line 25
    out[threadIdx.x * 2 + i] = 3.0 * v[i] + 0.5;
    out_tan[threadIdx.x * 2 + i] = 3.0 * v_tan[i];
  }
}
