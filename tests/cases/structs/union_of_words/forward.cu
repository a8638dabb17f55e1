// Tangent of `kernel` (kernel.cu:14) with respect to out, x, small, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   small_tan: tangent of small
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, float *small, const float *y, double *out_tan,
    double *x_tan, float *small_tan, float *y_tan) {
  int i = threadIdx.x;  // line 15
  double v_numbers[2];  // line 16
  double v_numbers_tan[2] = {};
  double r_numbers[2];
  double r_numbers_tan[2] = {};
  long t0 = (long)i * 2;  // line 17
  long t1 = 1 + t0;
  double t2 = x[t1];
  double t3 = x_tan[t1];
  v_numbers[0] = x[t0];
  v_numbers_tan[0] = x_tan[t0];
  v_numbers[1] = t2;
  v_numbers_tan[1] = t3;
  for (int k = 0; k < 2; ++k) {  // line 18
    double t4 = v_numbers[k];
    double t5 = v_numbers_tan[k];
    double t6 = v_numbers[1 - k];
    r_numbers[k] = t4 * t6 + t4;
    r_numbers_tan[k] = t5 * t6 + t4 * v_numbers_tan[1 - k] + t5;
  }
  out[t0] = r_numbers[0];  // line 19
  out_tan[t0] = r_numbers_tan[0];
  out[t1] = r_numbers[1];
  out_tan[t1] = r_numbers_tan[1];
  float c_weight = y[i];  // line 21
  float c_weight_tan = y_tan[i];
  out[64 + i] = c_weight * t2;  // line 23
  out_tan[64 + i] = c_weight_tan * t2 + c_weight * t3;
  float s[4];  // line 24
  float s_tan[4] = {};
  long t4 = (long)i * 4;  // line 25
  long t5 = t4 + 1;
  long t6 = t4 + 2;
  long t7 = t4 + 3;
  float t8 = y[t7];
  float t9 = y_tan[t7];
  s[0] = y[t4];
  s_tan[0] = y_tan[t4];
  s[1] = y[t5];
  s_tan[1] = y_tan[t5];
  s[2] = y[t6];
  s_tan[2] = y_tan[t6];
  s[3] = t8;
  s_tan[3] = t9;
  int t10 = i % 4;  // line 26
  float t11 = s[t10];
  s[t10] = t11 * t8;
  s_tan[t10] = s_tan[t10] * t8 + t11 * t9;
  small[t4] = s[0];  // line 27
  small_tan[t4] = s_tan[0];
  small[t5] = s[1];
  small_tan[t5] = s_tan[1];
  small[t6] = s[2];
  small_tan[t6] = s_tan[2];
  small[t7] = s[3];
  small_tan[t7] = s_tan[3];
}
