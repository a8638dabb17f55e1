// Gradient of `outer` (kernel.cu:2) with respect to out, r, c, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   r_adj: adjoint of *r, after in, before out; what is read is added to, what is overwritten ends as 0
//   c_adj: adjoint of *c, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void outer_rev(double *out, const double *r, const double *c, int w, int h, double *out_adj,
    double *r_adj, double *c_adj) {
  __shared__ double s_adj_all[1024];
  __shared__ double c_tile[32][33];
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  bool t0 = !(x >= w || y >= h);  // line 2
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  double s = 0.0;
  for (int k = 0; k < 3; ++k) s += r[3 * y + k] * c[k * w + x];  // line 7
  int t1 = y * w + x;  // line 8
  out[t1] = s * s;

  // reverse sweep
  double s_adj = 2.0 * (out_adj[t1] * s);
  out_adj[t1] = 0.0;
  if (all_here && blockDim.x >= 8 && blockDim.x <= 32 && blockDim.y >= 8 && blockDim.z == 1) {  // line 7
    s_adj_all[threadIdx.y * blockDim.x + threadIdx.x] = s_adj;
    __syncthreads();
    for (int k = threadIdx.y; k <= 2; k += blockDim.y) {
      double c_sum = 0.0;
      for (unsigned int j = 0; j < blockDim.y; ++j) {
        c_sum += s_adj_all[j * blockDim.x + threadIdx.x] * r[3 * (int)(blockIdx.y * blockDim.y + j) + k];
      }
      atomicAdd(&c_adj[k * w + x], c_sum);
    }
    for (int k = 0; k <= 2; k += blockDim.x) {
      for (unsigned int r_1 = threadIdx.y; r_1 < blockDim.x; r_1 += blockDim.y) {
        if (k + (int)r_1 <= 2) c_tile[r_1][threadIdx.x] = c[(k + (int)r_1) * w + x];
      }
      __syncthreads();
      if (k + (int)threadIdx.x <= 2) {
        double r_sum = 0.0;
        for (unsigned int j = 0; j < blockDim.x; ++j) {
          r_sum += s_adj_all[threadIdx.y * blockDim.x + j] * c_tile[threadIdx.x][j];
        }
        atomicAdd(&r_adj[3 * y + (k + (int)threadIdx.x)], r_sum);
      }
      __syncthreads();
    }
    __syncthreads();
  } else {
    for (int k = 2; k >= 0; --k) {
      double t2 = c[k * w + x];
      ::cugrad::accumulate_column(&c_adj[k * w + x], s_adj * r[3 * y + k]);
      ::cugrad::accumulate_warp(&r_adj[3 * y + k], s_adj * t2);
    }
  }
}
