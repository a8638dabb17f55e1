// Gradient of `lookup` (kernel.cu:15) with respect to xs, value, by cugrad.
//   xs_adj: in: the adjoint of *xs after the function, the seed; out: 0 where *xs was written
//   value_adj: the gradient with respect to *value is added to it
static __global__ void lookup_rev(double *xs, const double *energy, const double *value, int n,
    double *xs_adj, double *value_adj) {
  __shared__ double value_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&value_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 16
    if (i < n) {  // line 17
      double e = energy[i];  // line 18
      int lower = 0;
      int upper = 10;
      int length = 10;
      while (length > 1) {  // line 4
        int mid = lower + length / 2;  // line 5
        if (mid * 0.1 > e) {  // line 6
          upper = mid;
        } else {
          lower = mid;
        }
        length = upper - lower;  // line 10
      }
      double f = (e - lower * 0.1) / 0.1;  // line 20
      const double *low = value + 6 * lower;  // line 21
      double *t0 = value_adj + 6 * lower;
      const double *high = low + 6;  // line 22
      double *t1 = t0 + 6;
      double macro_0 = 0.0;
      double macro_1 = 0.0;
      for (int nuc = 0; nuc < 3; ++nuc) {  // line 24
        double t2 = 1.0 - f;  // line 25
        macro_0 += (high[2 * nuc] * f + t2 * low[2 * nuc]) * (nuc + 1);
        macro_1 += (high[2 * nuc + 1] * f + t2 * low[2 * nuc + 1]) * (nuc + 1);
      }
      int t2 = 2 * i + 1;  // line 26
      double xs_seed = xs_adj[t2];
      double xs_seed_1 = xs_adj[2 * i];
      xs[2 * i] = macro_0 * macro_0;
      xs[t2] = macro_1 * macro_0;

      // reverse sweep
      double macro_1_adj = xs_seed * macro_0;
      double macro_0_adj = xs_seed * macro_1;
      macro_0_adj += 2.0 * xs_seed_1 * macro_0;
      for (int nuc = 2; nuc >= 0; --nuc) {  // line 24
        double t3 = 1.0 - f;  // line 25
        int nuc_1 = nuc + 1;
        int t4 = 2 * nuc + 1;
        double t5 = macro_1_adj * nuc_1;
        double t6 = t5 * t3;
        long long t7 = 6 * lower;
        long long t8 = t7 + t4;
        if ((unsigned long long)t8 < 1024) {
          atomicAdd(&value_sums[t8], t6);
        } else {
          atomicAdd(&t0[t4], t6);
        }
        double t9 = t5 * f;
        long long t10 = t7 + 6 + t4;
        if ((unsigned long long)t10 < 1024) {
          atomicAdd(&value_sums[t10], t9);
        } else {
          atomicAdd(&t1[t4], t9);
        }
        double t11 = macro_0_adj * nuc_1;
        double t12 = t11 * t3;
        long long t13 = t7 + 2 * nuc;
        if ((unsigned long long)t13 < 1024) {
          atomicAdd(&value_sums[t13], t12);
        } else {
          atomicAdd(&t0[2 * nuc], t12);
        }
        double t14 = t11 * f;
        long long t15 = t7 + 6 + 2 * nuc;
        if ((unsigned long long)t15 < 1024) {
          atomicAdd(&value_sums[t15], t14);
        } else {
          atomicAdd(&t1[2 * nuc], t14);
        }
      }
      xs_adj[t2] = 0.0;  // line 26
      xs_adj[2 * i] = 0.0;
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&value_adj[k], value_sums[k]);
  }
}
