// Tangent of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 15
  double v[4];  // line 11
  double v_tan[4] = {};
  for (int k = 0; k < 4; ++k) {  // line 12
    v[k] = x[i + k];
    v_tan[k] = x_tan[i + k];
  }
  double *v_1 = v;  // line 13
  double by = x[i];
  double by_tan = x_tan[i];
  for (int k = 0; k < 4; ++k) {  // line 3
    double t0 = v[k];
    v[k] = t0 * by;
    v_tan[k] = v_tan[k] * by + t0 * by_tan;
  }
  double *v_2 = &v[1];  // line 14
  double by_1 = *v_1;
  double by_tan_1 = v_tan[0];
  for (int k = 0; k < 2; ++k) {  // line 3
    double t0 = v_2[k];
    v_2[k] = t0 * by_1;
    (&v_tan[1])[k] = (&v_tan[1])[k] * by_1 + t0 * by_tan_1;
  }
  double t0 = v[1];  // line 6
  double t1 = v[2];
  out[i] = v[0] + t0 * t1 + v[3];  // line 15
  out_tan[i] = v_tan[0] + (v_tan[1] * t1 + t0 * v_tan[2]) + v_tan[3];
}
