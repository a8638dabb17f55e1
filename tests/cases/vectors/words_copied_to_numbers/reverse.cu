// Gradient of `kernel` (kernel.cu:23) with respect to y, x, w, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(float *y, const float *x, const float *w, int n, float *y_adj, float *x_adj,
    float *w_adj) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;  // line 24
  if (i >= n) return;  // line 25
  const float *from = w + i;  // line 17
  float bits_0 = *from;
  float bits_1 = w[i + 1];
  float bits_2 = w[i + 2];
  float bits_3 = w[i + 3];
  float a_values[4];  // line 26
  float a_values_adj[4] = {};
  const float *from_1 = x + i;
  float bits_0_1 = *from_1;  // line 17
  float bits_1_1 = x[i + 1];
  float bits_2_1 = x[i + 2];
  float bits_3_1 = x[i + 3];
  a_values[0] = bits_0_1;  // line 26
  a_values[1] = bits_1_1;
  a_values[2] = bits_2_1;
  a_values[3] = bits_3_1;
  float b_values[4];
  float b_values_adj[4] = {};
  b_values[0] = bits_0;
  b_values[1] = bits_1;
  b_values[2] = bits_2;
  b_values[3] = bits_3;
  Pack<float> c;
  Pack<float> c_adj = {};
  for (int k = 0; k < 4; ++k) {  // line 27
    float t0 = a_values[k];
    int i_1 = 3 - k;
    c.values[k] = t0 * t0 * b_values[i_1];
  }
  float all_3_adj = y_adj[i + 3];  // line 21
  float all_2_adj = y_adj[i + 2];
  float all_1_adj = y_adj[i + 1];
  float all_0_adj = y_adj[i];
  float *to = y + i;  // line 28
  float all_0 = *(const float *)&c.values;  // line 8
  float all_1 = ((const float *)&c.values)[1];
  float all_2 = ((const float *)&c.values)[2];
  float all_3 = ((const float *)&c.values)[3];
  *to = all_0;  // line 21
  y[i + 1] = all_1;
  y[i + 2] = all_2;
  y[i + 3] = all_3;

  // reverse sweep
  ((float *)&c_adj.values)[3] += all_3_adj;  // line 8
  ((float *)&c_adj.values)[2] += all_2_adj;
  ((float *)&c_adj.values)[1] += all_1_adj;
  *(float *)&c_adj.values += all_0_adj;
  for (int k = 3; k >= 0; --k) {  // line 27
    float t0 = a_values[k];
    int i_1 = 3 - k;
    float t1 = c_adj.values[k];
    b_values_adj[i_1] += t1 * (t0 * t0);
    a_values_adj[k] += 2.0f * (t1 * b_values[i_1]) * t0;
    c_adj.values[k] = 0.0f;
  }
  float bits_3_adj = b_values_adj[3];  // line 26
  float bits_2_adj = b_values_adj[2];
  float bits_1_adj = b_values_adj[1];
  float bits_0_adj = b_values_adj[0];
  w_adj[i + 3] += bits_3_adj;  // line 17
  w_adj[i + 2] += bits_2_adj;
  w_adj[i + 1] += bits_1_adj;
  w_adj[i] += bits_0_adj;
  float bits_3_adj_1 = a_values_adj[3];  // line 26
  float bits_2_adj_1 = a_values_adj[2];
  float bits_1_adj_1 = a_values_adj[1];
  float bits_0_adj_1 = a_values_adj[0];
  x_adj[i + 3] += bits_3_adj_1;  // line 17
  x_adj[i + 2] += bits_2_adj_1;
  x_adj[i + 1] += bits_1_adj_1;
  x_adj[i] += bits_0_adj_1;
  y_adj[i + 3] = 0.0f;  // line 21
  y_adj[i + 2] = 0.0f;
  y_adj[i + 1] = 0.0f;
  y_adj[i] = 0.0f;
}
