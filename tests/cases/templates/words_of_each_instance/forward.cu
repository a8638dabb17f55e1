// Tangent of `kernel` (kernel.cu:19) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  row<double> fine;  // line 20
  row<double> fine_tan = {};
  row<float> coarse;  // line 21
  double v = x[threadIdx.x];  // line 22
  double v_tan = x_tan[threadIdx.x];
  for (int i = 0; i < 4; ++i) {  // line 14
    double t0 = v * i;  // line 15
    double t1 = v_tan * i;
    fine.x[i] = t0;
    fine_tan.x[i] = t1;
    fine.pairs[1][i] = t0 + v;  // line 16
    fine_tan.pairs[1][i] = t1 + v_tan;
  }
  for (int i = 0; i < 4; ++i) {  // line 14
    float t0 = 2.0f * i;  // line 15
    coarse.x[i] = t0;
    coarse.pairs[1][i] = t0 + 2.0f;  // line 16
  }
  for (int i = 0; i < 4; ++i) {  // line 24
    double t0 = fine.x[i];
    double t1 = fine_tan.x[i];
    fine.x[i] = t0 * t0;
    fine_tan.x[i] = t1 * t0 + t0 * t1;
  }
  double *last = &fine.pairs[1][n];  // line 25
  double t0 = last[-1];  // line 27
  double t1 = *last;
  float t2 = coarse.pairs[1][n];  // line 28
  out[threadIdx.x] = fine.x[n] * t2 + t0 * t1;
  out_tan[threadIdx.x] = fine_tan.x[n] * t2 + ((&fine_tan.pairs[1][n])[-1] * t1 + t0 * fine_tan.pairs[1][n]);
}
