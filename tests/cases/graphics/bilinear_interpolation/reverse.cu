// Gradient of `sample` (kernel.cu:2) with respect to out, img, u, v, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   img_adj: the gradient with respect to *img is added to it
//   u_adj: the gradient with respect to *u is added to it
//   v_adj: the gradient with respect to *v is added to it
static __global__ void sample_rev(double *out, const double *img, const double *u, const double *v, int n,
    double *out_adj, double *img_adj, double *u_adj, double *v_adj) {
  __shared__ double img_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&img_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = threadIdx.x;  // line 4
    if (i < n) {  // line 2
      double x = u[i] + i % 5;  // line 6
      double y = v[i] + i % 4;
      int x0 = (int)x;  // line 7
      int y0 = (int)floor(y);
      double fx = x - x0;  // line 8
      double fy = y - y0;
      const double *p = img + y0 * 6 + x0;  // line 9
      double *t0 = img_adj + y0 * 6 + x0;
      double t1 = *p;  // line 10
      double t2 = 1.0 - fx;
      double t3 = p[1];
      double top = t1 * t2 + t3 * fx;
      double t4 = p[6];  // line 11
      double t5 = 1.0 - fx;
      double t6 = p[7];
      double bottom = t4 * t5 + t6 * fx;
      double t7 = 1.0 - fy;  // line 12
      out[i] = top * t7 + bottom * fy;

      // reverse sweep
      double t8 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
      double bottom_adj = t8 * fy;
      double fy_adj = t8 * bottom;
      double top_adj = t8 * t7;
      fy_adj -= t8 * top;
      double t9 = bottom_adj * fx;  // line 11
      double fx_adj = bottom_adj * t6;
      long long t10 = (long long)(y0 * 6) + (long long)x0;
      long long t11 = t10 + 7;
      if ((unsigned long long)t11 < 1024) {
        atomicAdd(&img_sums[t11], t9);
      } else {
        atomicAdd(&t0[7], t9);
      }
      double t12 = bottom_adj * t5;
      fx_adj -= bottom_adj * t4;
      long long t13 = t10 + 6;
      if ((unsigned long long)t13 < 1024) {
        atomicAdd(&img_sums[t13], t12);
      } else {
        atomicAdd(&t0[6], t12);
      }
      double t14 = top_adj * fx;  // line 10
      fx_adj += top_adj * t3;
      long long t15 = t10 + 1;
      if ((unsigned long long)t15 < 1024) {
        atomicAdd(&img_sums[t15], t14);
      } else {
        atomicAdd(&t0[1], t14);
      }
      double t16 = top_adj * t2;
      fx_adj -= top_adj * t1;
      if ((unsigned long long)t10 < 1024) {
        atomicAdd(&img_sums[t10], t16);
      } else {
        atomicAdd(t0, t16);
      }
      atomicAdd(&v_adj[i], fy_adj);  // line 6
      atomicAdd(&u_adj[i], fx_adj);
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&img_adj[k], img_sums[k]);
  }
}
