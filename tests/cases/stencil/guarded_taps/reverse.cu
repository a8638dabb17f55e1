// Gradient of `kernel` (kernel.cu:2) with respect to out, in, k, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   k_adj: the gradient with respect to *k is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ in, const double *__restrict__ k,
    int w, int h, double *out_adj, double *in_adj, double *k_adj) {
  __shared__ double k_sums[9];
  ::cugrad::zero_shared(&k_sums);
  __syncthreads();
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (!(x >= w || y >= h)) {  // line 4
    double acc = 0.0;
    for (int dy = -1; dy <= 1; ++dy) {  // line 6
      int yy = y + dy;  // line 8
      for (int dx = -1; dx <= 1; ++dx) {  // line 7
        int xx = x + dx;  // line 8
        if (xx >= 0 && xx < w && yy >= 0 && yy < h) {  // line 9
          acc += in[yy * w + xx] * k[(dy + 1) * 3 + dx + 1];  // line 10
        }
      }
    }
    int t0 = y * w + x;  // line 12
    double acc_adj = out_adj[t0];
    out[t0] = acc;

    // reverse sweep
    double k_row[9] = {};  // line 6
    #pragma unroll
    for (int dy = 1; dy >= -1; --dy) {
      int yy = y + dy;  // line 8
      #pragma unroll
      for (int dx = 1; dx >= -1; --dx) {  // line 7
        int xx = x + dx;  // line 8
        if (xx >= 0 && xx < w && yy >= 0 && yy < h) {  // line 9
          k_row[(dy + 1) * 3 + (dx + 1)] = acc_adj * in[yy * w + xx];  // line 10
          atomicAdd(&in_adj[yy * w + xx], acc_adj * k[(dy + 1) * 3 + dx + 1]);
        }
      }
    }
    ::cugrad::accumulate_warp((double (*)[9])k_sums, k_row);
    out_adj[t0] = 0.0;  // line 12
  }
  __syncthreads();
  for (unsigned int k_1 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k_1 < 9; k_1 +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&k_adj[k_1], k_sums[k_1]);
  }
}
