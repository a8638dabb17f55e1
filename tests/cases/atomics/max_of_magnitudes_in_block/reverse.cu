// Gradient of `scaled` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void scaled_rev(float *y, const float *x, int n, float *y_adj, float *x_adj) {
  __shared__ float m;
  __shared__ float m_adj;
  ::cugrad::zero_shared(&m_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  bool t0 = threadIdx.x == 0;  // line 5
  if (t0) m = 0.0f;
  __syncthreads();  // line 6
  bool t1 = i < n;  // line 7
  float v = t1 ? fabsf(x[i]) : 0.0f;
  ::cugrad::atomic_max(&m, v);  // line 8
  __syncthreads();  // line 9
  if (t1) {  // line 10
    float y_seed = y_adj[i];
    float x_adj_before = x_adj[i];
    float t2 = m;
    float t3 = x[i] / t2;
    y[i] = t3;

    // reverse sweep
    float t4 = y_seed / t2;
    ::cugrad::accumulate_warp(&m_adj, -t4 * t3);
    x_adj[i] = x_adj_before + t4;
  }
  __syncthreads();  // line 9
  float v_adj = 0.0f;
  if (v == m) v_adj = atomicExch(&m_adj, 0.0f);  // line 8
  if (t1) x_adj[i] += v_adj * copysignf(1.0f, x[i]);  // line 7
  __syncthreads();  // line 6
  if (t0) m_adj = 0.0f;  // line 5
  if (t1) y_adj[i] = 0.0f;  // line 10
}
