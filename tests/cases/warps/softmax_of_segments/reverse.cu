// Gradient of `softmax_of_segments` (kernel.cu:2) with respect to y, entropy, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   entropy_adj: in: the adjoint of *entropy after the function, the seed; out: 0 where *entropy was written
//   x_adj: the gradient with respect to *x is added to it
//   Without a derivative, because it cancels out: top (line 5).
static __global__ void softmax_of_segments_rev(double *y, double *entropy, const double *x, double *y_adj,
    double *entropy_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double top = x[i];  // line 4
  for (int d = 8; d > 0; d >>= 1) top = fmax(top, __shfl_xor_sync(0xffffffffu, top, d));  // line 5
  double e = exp(x[i] - top);  // line 6
  double sum = e;
  for (int d = 8; d > 0; d >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, d);  // line 7
  double y_seed = y_adj[i];  // line 8
  double t0 = e / sum;
  y[i] = t0;
  double sum_adj = 0.0;
  if (i % 16 == 0) {  // line 9
    int t1 = i / 16;
    double entropy_seed = entropy_adj[t1];
    entropy[t1] = top + log(sum);

    // reverse sweep
    sum_adj = entropy_seed * (1.0 / sum);
    entropy_adj[t1] = 0.0;
  }
  double e_adj = y_seed / sum;  // line 8
  sum_adj -= e_adj * t0;
  y_adj[i] = 0.0;
  for (int k = 4; k > 0; --k) {  // line 7
    int d = 8 >> (k - 1);
    sum_adj += __shfl_xor_sync(0xffffffffu, sum_adj, d);
  }
  e_adj += sum_adj;
  x_adj[i] += e_adj * e;  // line 6
}
