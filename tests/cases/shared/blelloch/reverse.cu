// Gradient of `exclusive_scan` (kernel.cu:1) with respect to data, by cugrad.
//   data_adj: in: the adjoint of *data after the function; out: the adjoint of *data before it
static __global__ void exclusive_scan_rev(float *data, int n, float *data_adj) {
  __shared__ float temp[64];
  __shared__ float temp_adj[64];
  ::cugrad::zero_shared(&temp_adj);
  __syncthreads();
  int tid = threadIdx.x;  // line 6
  int t0 = 2 * tid;
  int t1 = t0 + 1;
  float t2 = data[t1];
  temp[t0] = data[t0];  // line 5
  temp[t1] = t2;  // line 6
  int d = n >> 1;  // line 7
  int offset = 1;
  int trips = 0;
  for (int d_1 = d; d_1 > 0; d_1 >>= 1) {
    __syncthreads();  // line 8
    if (tid < d_1) {  // line 9
      int ai = offset * t1 - 1;  // line 10
      int bi = offset * (t0 + 2) - 1;  // line 11
      temp[bi] += temp[ai];  // line 12
    }
    offset *= 2;  // line 14
    ++trips;  // line 7
  }
  bool t3 = tid == 0;  // line 16
  if (t3) temp[n - 1] = 0.0f;
  int offset_1 = offset;
  int trips_1 = 0;
  for (int d_1 = 1; d_1 < n; d_1 *= 2) {  // line 17
    offset_1 >>= 1;  // line 18
    __syncthreads();  // line 19
    if (tid < d_1) {  // line 20
      int ai = offset_1 * t1 - 1;  // line 21
      int bi = offset_1 * (t0 + 2) - 1;  // line 22
      float t = temp[ai];  // line 23
      temp[ai] = temp[bi];  // line 24
      temp[bi] += t;  // line 25
    }
    ++trips_1;  // line 17
  }
  __syncthreads();  // line 28
  data[t0] = temp[t0];  // line 29
  data[t1] = temp[t1];  // line 30

  // reverse sweep
  float t4 = atomicExch(&data_adj[t1], 0.0f);
  atomicAdd(&temp_adj[t1], t4);
  float t5 = atomicExch(&data_adj[t0], 0.0f);  // line 29
  atomicAdd(&temp_adj[t0], t5);
  __syncthreads();  // line 28
  for (int k = trips_1; k > 0; --k) {  // line 17
    int offset_2 = offset >> (k - 1);
    int d_1 = 1 << (k - 1);
    offset_2 >>= 1;  // line 18
    if (tid < d_1) {  // line 20
      int ai = offset_2 * t1 - 1;  // line 21
      int bi = offset_2 * (t0 + 2) - 1;  // line 22
      float t_adj = atomicExch(&temp_adj[bi], 0.0f);  // line 25
      atomicAdd(&temp_adj[bi], t_adj);
      float t6 = atomicExch(&temp_adj[ai], 0.0f);  // line 24
      atomicAdd(&temp_adj[bi], t6);
      atomicAdd(&temp_adj[ai], t_adj);  // line 23
    }
    __syncthreads();  // line 19
  }
  if (t3) atomicExch(&temp_adj[n - 1], 0.0f);  // line 16
  for (int k = trips; k > 0; --k) {  // line 7
    int offset_2 = 1 << (k - 1);
    int d_1 = d >> (k - 1);
    if (tid < d_1) {  // line 9
      int ai = offset_2 * t1 - 1;  // line 10
      int bi = offset_2 * (t0 + 2) - 1;  // line 11
      float t6 = atomicExch(&temp_adj[bi], 0.0f);  // line 12
      atomicAdd(&temp_adj[bi], t6);
      atomicAdd(&temp_adj[ai], t6);
    }
    __syncthreads();  // line 8
  }
  float t6 = atomicExch(&temp_adj[t1], 0.0f);  // line 6
  atomicAdd(&data_adj[t1], t6);
  float t7 = atomicExch(&temp_adj[t0], 0.0f);  // line 5
  atomicAdd(&data_adj[t0], t7);
}
