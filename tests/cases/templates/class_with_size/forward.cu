// Tangent of `kernel` (kernel.cu:18) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 19
  if (i >= n) return;  // line 26
  double a_v[4];  // line 21
  double a_v_tan[4] = {};
  double b_v[4];
  double b_v_tan[4] = {};
  for (int k = 0; k < 4; ++k) {  // line 22
    a_v[k] = x[i + k];  // line 23
    a_v_tan[k] = x_tan[i + k];
    double t0 = x[i + 2 * k];  // line 24
    double t1 = x[i];
    b_v[k] = t0 * t1;
    b_v_tan[k] = x_tan[i + 2 * k] * t1 + t0 * x_tan[i];
  }
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 4; ++k) {  // line 6
    double t0 = a_v[k];
    double t1 = b_v[k];
    s += t0 * t1;
    s_tan += a_v_tan[k] * t1 + t0 * b_v_tan[k];
  }
  double t0[2];  // line 26
  double t1[2] = {};
  double h_v[2];  // line 12
  double h_v_tan[2] = {};
  for (int k = 0; k < 2; ++k) {  // line 13
    h_v[k] = a_v[k];
    h_v_tan[k] = a_v_tan[k];
  }
  t0[0] = h_v[0];  // line 26
  t1[0] = h_v_tan[0];
  t0[1] = h_v[1];
  t1[1] = h_v_tan[1];
  double t2[2];
  double t3[2] = {};
  double h_v_1[2];  // line 12
  double h_v_tan_1[2] = {};
  for (int k = 0; k < 2; ++k) {  // line 13
    h_v_1[k] = b_v[k];
    h_v_tan_1[k] = b_v_tan[k];
  }
  t2[0] = h_v_1[0];  // line 26
  t3[0] = h_v_tan_1[0];
  t2[1] = h_v_1[1];
  t3[1] = h_v_tan_1[1];
  double s_1 = 0.0;
  double s_tan_1 = 0.0;
  for (int k = 0; k < 2; ++k) {  // line 6
    double t4 = t0[k];
    double t5 = t2[k];
    s_1 += t4 * t5;
    s_tan_1 += t1[k] * t5 + t4 * t3[k];
  }
  out[i] = s * s_1;  // line 26
  out_tan[i] = s_tan * s_1 + s * s_tan_1;
}
