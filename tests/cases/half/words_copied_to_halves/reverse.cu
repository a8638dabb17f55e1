// Gradient of `kernel` (kernel.cu:24) with respect to y, x, w, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(__half *y, const __half *x, const __half *w, int n, __half *y_adj,
    __half *x_adj, __half *w_adj) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 8;  // line 25
  if (i >= n) return;  // line 26
  __half a_values[8];  // line 27
  __half a_values_adj[8] = {};
  const __half *from = x + i;
  __half bits_0 = *from;  // line 18
  __half bits_1 = x[i + 1];
  __half bits_2 = x[i + 2];
  __half bits_3 = x[i + 3];
  __half bits_4 = x[i + 4];
  __half bits_5 = x[i + 5];
  __half bits_6 = x[i + 6];
  __half bits_7 = x[i + 7];
  a_values[0] = bits_0;  // line 27
  a_values[1] = bits_1;
  a_values[2] = bits_2;
  a_values[3] = bits_3;
  a_values[4] = bits_4;
  a_values[5] = bits_5;
  a_values[6] = bits_6;
  a_values[7] = bits_7;
  __half b_values[8];
  __half b_values_adj[8] = {};
  const __half *from_1 = w + i;
  __half bits_0_1 = *from_1;  // line 18
  __half bits_1_1 = w[i + 1];
  __half bits_2_1 = w[i + 2];
  __half bits_3_1 = w[i + 3];
  __half bits_4_1 = w[i + 4];
  __half bits_5_1 = w[i + 5];
  __half bits_6_1 = w[i + 6];
  __half bits_7_1 = w[i + 7];
  b_values[0] = bits_0_1;  // line 27
  b_values[1] = bits_1_1;
  b_values[2] = bits_2_1;
  b_values[3] = bits_3_1;
  b_values[4] = bits_4_1;
  b_values[5] = bits_5_1;
  b_values[6] = bits_6_1;
  b_values[7] = bits_7_1;
  Pack<__half> c;
  Pack<__half> c_adj = {};
  for (int k = 0; k < 8; ++k) {  // line 28
    int i_1 = 7 - k;
    __half t0 = a_values[k];
    c.values[k] = t0 * t0 * b_values[i_1];
  }
  __half *to = y + i;  // line 29
  __half all_0 = *(const __half *)&c.values;  // line 9
  __half all_1 = ((const __half *)&c.values)[1];
  __half all_2 = ((const __half *)&c.values)[2];
  __half all_3 = ((const __half *)&c.values)[3];
  __half all_4 = ((const __half *)&c.values)[4];
  __half all_5 = ((const __half *)&c.values)[5];
  __half all_6 = ((const __half *)&c.values)[6];
  __half all_7 = ((const __half *)&c.values)[7];
  *to = all_0;  // line 22
  y[i + 1] = all_1;
  y[i + 2] = all_2;
  y[i + 3] = all_3;
  y[i + 4] = all_4;
  y[i + 5] = all_5;
  y[i + 6] = all_6;
  y[i + 7] = all_7;

  // reverse sweep
  __half all_7_adj = y_adj[i + 7];
  __half all_6_adj = y_adj[i + 6];
  __half all_5_adj = y_adj[i + 5];
  __half all_4_adj = y_adj[i + 4];
  __half all_3_adj = y_adj[i + 3];
  __half all_2_adj = y_adj[i + 2];
  __half all_1_adj = y_adj[i + 1];
  __half all_0_adj = y_adj[i];
  ((__half *)&c_adj.values)[7] += all_7_adj;  // line 9
  ((__half *)&c_adj.values)[6] += all_6_adj;
  ((__half *)&c_adj.values)[5] += all_5_adj;
  ((__half *)&c_adj.values)[4] += all_4_adj;
  ((__half *)&c_adj.values)[3] += all_3_adj;
  ((__half *)&c_adj.values)[2] += all_2_adj;
  ((__half *)&c_adj.values)[1] += all_1_adj;
  *(__half *)&c_adj.values += all_0_adj;
  for (int k = 7; k >= 0; --k) {  // line 28
    int i_1 = 7 - k;
    __half t0 = a_values[k];
    __half t1 = c_adj.values[k];
    __half t2 = t1 * b_values[i_1] * t0;
    a_values_adj[k] += t2 + t2;
    b_values_adj[i_1] += t1 * (t0 * t0);
    c_adj.values[k] = __half(0.0f);
  }
  __half bits_7_adj = b_values_adj[7];  // line 27
  __half bits_6_adj = b_values_adj[6];
  __half bits_5_adj = b_values_adj[5];
  __half bits_4_adj = b_values_adj[4];
  __half bits_3_adj = b_values_adj[3];
  __half bits_2_adj = b_values_adj[2];
  __half bits_1_adj = b_values_adj[1];
  __half bits_0_adj = b_values_adj[0];
  w_adj[i + 7] += bits_7_adj;  // line 18
  w_adj[i + 6] += bits_6_adj;
  w_adj[i + 5] += bits_5_adj;
  w_adj[i + 4] += bits_4_adj;
  w_adj[i + 3] += bits_3_adj;
  w_adj[i + 2] += bits_2_adj;
  w_adj[i + 1] += bits_1_adj;
  w_adj[i] += bits_0_adj;
  __half bits_7_adj_1 = a_values_adj[7];  // line 27
  __half bits_6_adj_1 = a_values_adj[6];
  __half bits_5_adj_1 = a_values_adj[5];
  __half bits_4_adj_1 = a_values_adj[4];
  __half bits_3_adj_1 = a_values_adj[3];
  __half bits_2_adj_1 = a_values_adj[2];
  __half bits_1_adj_1 = a_values_adj[1];
  __half bits_0_adj_1 = a_values_adj[0];
  x_adj[i + 7] += bits_7_adj_1;  // line 18
  x_adj[i + 6] += bits_6_adj_1;
  x_adj[i + 5] += bits_5_adj_1;
  x_adj[i + 4] += bits_4_adj_1;
  x_adj[i + 3] += bits_3_adj_1;
  x_adj[i + 2] += bits_2_adj_1;
  x_adj[i + 1] += bits_1_adj_1;
  x_adj[i] += bits_0_adj_1;
  y_adj[i + 7] = __half(0.0f);  // line 22
  y_adj[i + 6] = __half(0.0f);
  y_adj[i + 5] = __half(0.0f);
  y_adj[i + 4] = __half(0.0f);
  y_adj[i + 3] = __half(0.0f);
  y_adj[i + 2] = __half(0.0f);
  y_adj[i + 1] = __half(0.0f);
  y_adj[i] = __half(0.0f);
}
