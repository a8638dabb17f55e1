// Gradient of `kernel` (kernel.cu:2) with respect to y, table, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   table_adj: the gradient with respect to *table is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(float *y, const float *__restrict__ table, const float *__restrict__ x,
    const int *__restrict__ index, int n, float *y_adj, float *table_adj, float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int row = index[i];  // line 5
  float s = 0.0f;
  for (int k = 0; k < 6; ++k) s += table[row * 6 + k] * x[i * 6 + k];  // line 7
  float y_seed = y_adj[i];  // line 8
  y[i] = s * s;

  // reverse sweep
  float s_adj = 2.0f * y_seed * s;
  float x_row[6];  // line 7
  float table_row[6];
  #pragma unroll
  for (int k = 5; k >= 0; --k) {
    x_row[k] = s_adj * table[row * 6 + k];
    table_row[k] = s_adj * x[i * 6 + k];
  }
  ::cugrad::accumulate_own((float (*)[6])(x_adj + i * 6), x_row);
  ::cugrad::accumulate_span((float (*)[6])(table_adj + row * 6), table_row);
  y_adj[i] = 0.0f;  // line 8
}
