// Tangent of `kernel` (kernel.cu:23) with respect to y, x, w, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(float *y, const float *x, const float *w, int n, float *y_tan, float *x_tan,
    float *w_tan) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;  // line 24
  if (i >= n) return;  // line 21
  float a_values[4];  // line 26
  float a_values_tan[4] = {};
  const float *from = x + i;
  float bits_0 = *from;  // line 17
  float bits_0_tan = x_tan[i];
  float bits_1 = x[i + 1];
  float bits_1_tan = x_tan[i + 1];
  float bits_2 = x[i + 2];
  float bits_2_tan = x_tan[i + 2];
  float bits_3 = x[i + 3];
  float bits_3_tan = x_tan[i + 3];
  a_values[0] = bits_0;  // line 26
  a_values_tan[0] = bits_0_tan;
  a_values[1] = bits_1;
  a_values_tan[1] = bits_1_tan;
  a_values[2] = bits_2;
  a_values_tan[2] = bits_2_tan;
  a_values[3] = bits_3;
  a_values_tan[3] = bits_3_tan;
  float b_values[4];
  float b_values_tan[4] = {};
  const float *from_1 = w + i;
  float bits_0_1 = *from_1;  // line 17
  float bits_0_tan_1 = w_tan[i];
  float bits_1_1 = w[i + 1];
  float bits_1_tan_1 = w_tan[i + 1];
  float bits_2_1 = w[i + 2];
  float bits_2_tan_1 = w_tan[i + 2];
  float bits_3_1 = w[i + 3];
  float bits_3_tan_1 = w_tan[i + 3];
  b_values[0] = bits_0_1;  // line 26
  b_values_tan[0] = bits_0_tan_1;
  b_values[1] = bits_1_1;
  b_values_tan[1] = bits_1_tan_1;
  b_values[2] = bits_2_1;
  b_values_tan[2] = bits_2_tan_1;
  b_values[3] = bits_3_1;
  b_values_tan[3] = bits_3_tan_1;
  Pack<float> c;
  Pack<float> c_tan = {};
  for (int k = 0; k < 4; ++k) {  // line 27
    float t0 = a_values[k];
    float t1 = a_values_tan[k];
    float t2 = t0 * t0;
    int i_1 = 3 - k;
    float t3 = b_values[i_1];
    c.values[k] = t2 * t3;
    c_tan.values[k] = (t1 * t0 + t0 * t1) * t3 + t2 * b_values_tan[i_1];
  }
  float *to = y + i;  // line 28
  float all_0 = *(const float *)&c.values;  // line 8
  float all_0_tan = *(float *)&c_tan.values;
  float all_1 = ((const float *)&c.values)[1];
  float all_1_tan = ((float *)&c_tan.values)[1];
  float all_2 = ((const float *)&c.values)[2];
  float all_2_tan = ((float *)&c_tan.values)[2];
  float all_3 = ((const float *)&c.values)[3];
  float all_3_tan = ((float *)&c_tan.values)[3];
  *to = all_0;  // line 21
  y_tan[i] = all_0_tan;
  y[i + 1] = all_1;
  y_tan[i + 1] = all_1_tan;
  y[i + 2] = all_2;
  y_tan[i + 2] = all_2_tan;
  y[i + 3] = all_3;
  y_tan[i + 3] = all_3_tan;
}
