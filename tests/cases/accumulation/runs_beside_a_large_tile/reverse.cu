// Gradient of `columns` (kernel.cu:2) with respect to y, x, gain, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   gain_adj: the gradient with respect to *gain is added to it
static __global__ void columns_rev(float *y, const float *x, const float *gain, const float *table, int n,
    float *y_adj, float *x_adj, float *gain_adj) {
  __shared__ float tile[11900];
  if (!::cugrad::goes_round()) return;  // line 8
  unsigned int period = ::cugrad::blocks_until_again(3u);
  unsigned int last_round_1 = ::cugrad::last_round(period);
  unsigned int round_step_1 = ::cugrad::round_step(period);
  int at = 0;
  float gain_sum = 0.0f;
  for (unsigned int block = ::cugrad::first_round(period); block < last_round_1; block += round_step_1) {
    for (int k = threadIdx.x; k < 11900; k += blockDim.x) tile[k] = table[k];  // line 4
    __syncthreads();  // line 5
    int i = block * blockDim.x + threadIdx.x;  // line 6
    bool t0 = i < n;  // line 7
    int at_1 = at;
    if (t0) {
      float y_seed = y_adj[i];  // line 8
      float x_adj_before = x_adj[i];
      at_1 = i % 3;
      float t1 = gain[at_1];
      float t2 = x[i];
      float t3 = tile[i * 7 % 11900];
      y[i] = t1 * t2 * t3;

      // reverse sweep
      float t4 = y_seed * t3;
      x_adj[i] = x_adj_before + t4 * t1;
      if (at_1 != at) {
        ::cugrad::accumulate_sum(&gain_adj[at], gain_sum);
        gain_sum = 0.0f;
      }
      gain_sum += t4 * t2;
    }
    if (t0) y_adj[i] = 0.0f;
    __syncthreads();  // line 5
    at = at_1;
  }
  ::cugrad::accumulate_sum(&gain_adj[at], gain_sum);  // line 8
}
