// Gradient of `largest` (kernel.cu:11) with respect to x, least, y, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   least_adj: the gradient with respect to *least is added to it
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   Launch `largest` first: its atomic operations decide which values remain, and are not repeated here.
static __global__ void largest_rev(const float *x, const float *least, float *y, float *x_adj,
    float *least_adj, float *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 12
  __syncthreads();  // line 14
  float *place = y + blockIdx.x;  // line 15
  float v = x[i];

  // reverse sweep
  float v_adj = 0.0f;
  if (v == *place) v_adj = atomicExch(&y_adj[blockIdx.x], 0.0f);  // line 5
  x_adj[i] += v_adj;  // line 15
  __syncthreads();  // line 14
  float least_sum = 0.0f;
  if (threadIdx.x == 0) {  // line 13
    least_sum = y_adj[blockIdx.x];
    y_adj[blockIdx.x] = 0.0f;
  }
  ::cugrad::accumulate_sum(&least_adj[blockIdx.x], least_sum);
}
