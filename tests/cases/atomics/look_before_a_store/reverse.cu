// Gradient of `look` (kernel.cu:11) with respect to x, z, y, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   z_adj: the gradient with respect to *z is added to it
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
static __global__ void look_rev(const float *x, const float *z, float *y, float *x_adj, float *z_adj,
    float *y_adj) {
  __shared__ float m[32];
  __shared__ float m_adj[32];
  ::cugrad::zero_shared(&m_adj);
  __syncthreads();
  int i = threadIdx.x;  // line 13
  float *place = &m[i];  // line 14
  *place = x[i];
  __syncthreads();  // line 15
  float old = *place;  // line 16
  __syncthreads();  // line 17
  *place = -2.0f;  // line 18
  __syncthreads();  // line 19
  float t0 = z[i];  // line 20
  bool t1 = old < t0;
  if (t1) ::cugrad::atomic_max(place, t0);
  __syncthreads();  // line 21
  y[i] = 3.0f * *place + old;  // line 22

  // reverse sweep
  float old_adj = atomicExch(&y_adj[i], 0.0f);
  atomicAdd(&m_adj[i], old_adj * 3.0f);
  __syncthreads();  // line 21
  float t2 = 0.0f;
  if (t1) {  // line 20
    if (t0 == *place) {  // line 5
      t2 = atomicExch(&m_adj[i], 0.0f);
    } else {
      t2 = 0.0f;
    }
  }
  ::cugrad::accumulate_sum(&z_adj[i], t2);  // line 20
  __syncthreads();  // line 19
  m_adj[i] = 0.0f;  // line 18
  __syncthreads();  // line 17
  atomicAdd(&m_adj[i], old_adj);  // line 16
  __syncthreads();  // line 15
  atomicAdd(&x_adj[i], m_adj[i]);  // line 14
  m_adj[i] = 0.0f;
}
