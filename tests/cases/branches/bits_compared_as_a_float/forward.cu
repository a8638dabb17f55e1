// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *out, const float *x, int n, float *out_tan, float *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 16
  const float *row = x + 8 * i;  // line 5
  float *t0 = x_tan + 8 * i;
  unsigned int first_x = __float_as_uint(*row);  // line 7
  unsigned int first_y = __float_as_uint(row[1]);
  unsigned int first_z = __float_as_uint(row[2]);
  unsigned int first_w = __float_as_uint(row[3]);
  unsigned int any = first_x | first_y | first_z | first_w;  // line 8
  for (int k = 4; k < 8; ++k) any |= __float_as_uint(row[k]);  // line 9
  if (__uint_as_float(any) == 0.0f) {  // line 16
    out[i] = 0.0f;  // line 11
    out_tan[i] = 0.0f;
  } else {
    float sum = 0.0f;
    float sum_tan = 0.0f;
    for (int k = 0; k < 8; ++k) {  // line 15
      float t1 = row[k];
      float t2 = row[7 - k];
      sum += t1 * t2;
      sum_tan += t0[k] * t2 + t1 * t0[7 - k];
    }
    out[i] = sum;  // line 16
    out_tan[i] = sum_tan;
  }
}
