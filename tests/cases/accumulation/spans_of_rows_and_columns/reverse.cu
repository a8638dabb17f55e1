// Gradient of `pairs` (kernel.cu:2) with respect to k, a, b, by cugrad.
//   k_adj: in: the adjoint of *k after the function, the seed; out: 0 where *k was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void pairs_rev(float *k, const float *__restrict__ a, const float *__restrict__ b, int rows,
    int columns, float *k_adj, float *a_adj, float *b_adj) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= rows || j >= columns) return;  // line 4
  float s = 0.0f;
  for (int d = 0; d < 4; ++d) {  // line 6
    float t = a[i * 4 + d] - b[j * 4 + d];  // line 7
    s += t * t;  // line 8
  }
  int t0 = i * columns + j;  // line 10
  float s_adj = k_adj[t0];
  k[t0] = s;

  // reverse sweep
  float b_row[4];  // line 6
  float a_row[4];
  #pragma unroll
  for (int d = 3; d >= 0; --d) {
    float t = a[i * 4 + d] - b[j * 4 + d];  // line 7
    float t_adj = 2.0f * s_adj * t;  // line 8
    b_row[d] = -t_adj;  // line 7
    a_row[d] = t_adj;
  }
  ::cugrad::accumulate_column((float (*)[4])(b_adj + j * 4), b_row);
  ::cugrad::accumulate_rows((float (*)[4])(a_adj + i * 4), a_row);
  k_adj[t0] = 0.0f;  // line 10
}
