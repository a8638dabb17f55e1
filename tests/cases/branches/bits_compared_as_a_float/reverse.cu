// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(float *out, const float *__restrict__ x, int n, float *out_adj,
    float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  const float *row = x + 8 * i;  // line 5
  unsigned int first_x = __float_as_uint(*row);  // line 7
  unsigned int first_y = __float_as_uint(row[1]);
  unsigned int first_z = __float_as_uint(row[2]);
  unsigned int first_w = __float_as_uint(row[3]);
  unsigned int any = first_x | first_y | first_z | first_w;  // line 8
  for (int k = 4; k < 8; ++k) any |= __float_as_uint(row[k]);  // line 9
  if (__uint_as_float(any) == 0.0f) {  // line 10
    // reverse sweep
    out_adj[i] = 0.0f;  // line 11
    out[i] = 0.0f;
  } else {
    float sum = 0.0f;
    for (int k = 0; k < 8; ++k) sum += row[k] * row[7 - k];  // line 15
    float sum_adj = out_adj[i];  // line 16
    out[i] = sum;

    // reverse sweep
    float x_row[8];  // line 15
    float x_row_1[8];
    #pragma unroll
    for (int k = 7; k >= 0; --k) {
      x_row[7 - k] = sum_adj * row[k];
      x_row_1[k] = sum_adj * row[7 - k];
    }
    ::cugrad::accumulate_own((float (*)[8])(x_adj + 8 * i), x_row);
    ::cugrad::accumulate_own((float (*)[8])(x_adj + 8 * i), x_row_1);
    out_adj[i] = 0.0f;  // line 16
  }
}
