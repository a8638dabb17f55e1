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
    if (i < n) {  // line 5
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
      double t5 = p[7];
      double bottom = t4 * t2 + t5 * fx;
      double t6 = 1.0 - fy;  // line 12
      out[i] = top * t6 + bottom * fy;

      // reverse sweep
      double t7 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
      double bottom_adj = t7 * fy;
      double fy_adj = t7 * bottom;
      double top_adj = t7 * t6;
      fy_adj -= t7 * top;
      double t8 = bottom_adj * fx;  // line 11
      double fx_adj = bottom_adj * t5;
      long long t9 = (long long)(y0 * 6) + (long long)x0;
      long long t10 = t9 + 7;
      if ((unsigned long long)t10 < 1024) {
        atomicAdd(&img_sums[t10], t8);
      } else {
        atomicAdd(&t0[7], t8);
      }
      double t11 = bottom_adj * t2;
      long long t12 = t9 + 6;
      if ((unsigned long long)t12 < 1024) {
        atomicAdd(&img_sums[t12], t11);
      } else {
        atomicAdd(&t0[6], t11);
      }
      double t13 = top_adj * fx;  // line 10
      fx_adj += top_adj * t3;
      long long t14 = t9 + 1;
      if ((unsigned long long)t14 < 1024) {
        atomicAdd(&img_sums[t14], t13);
      } else {
        atomicAdd(&t0[1], t13);
      }
      double t15 = top_adj * t2;
      fx_adj -= bottom_adj * t4 + top_adj * t1;
      if ((unsigned long long)t9 < 1024) {
        atomicAdd(&img_sums[t9], t15);
      } else {
        atomicAdd(t0, t15);
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
