// Gradient of `quotients` (kernel.cu:3) with respect to y, a, b, s, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   s_adj: the gradient with respect to s is added to what it points to
static __global__ void quotients_rev(double *y, const double *__restrict__ a, const double *__restrict__ b,
    double s, int n, double *y_adj, double *a_adj, double *b_adj, double *s_adj) {
  __shared__ double a_sums[3];
  ::cugrad::zero_shared(&a_sums);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double s_adj_1 = 0.0;
  if (i < n) {  // line 5
    double d = b[i];  // line 6
    double sum = 0.0;
    for (int j = 0; j < n; ++j) {  // line 7
      double t0 = a[j];  // line 8
      double part = t0 / d;
      if (part / s > 0.8) part += t0 / s;  // line 9
      for (int k = 0; k < 3; ++k) {  // line 10
        double t1 = b[j];
        sum += part / (t1 + k) * (a[k] / t1);
      }
    }
    double y_seed = y_adj[i];  // line 12
    double t0 = sum / s;
    double t1 = a[i] / d;
    double t2 = d / s;
    y[i] = t0 + t1 + t2;

    // reverse sweep
    double s_inverse = 1.0 / s;
    double d_adj = y_seed * s_inverse;
    s_adj_1 = -d_adj * t2;
    double d_inverse = 1.0 / d;
    double t3 = y_seed * d_inverse;
    double d_adj_1 = d_adj - t3 * t1;
    atomicAdd(&a_adj[i], t3);
    s_adj_1 -= d_adj * t0;
    double a_row[3] = {};  // line 7
    for (int j = n - 1; j >= 0; --j) {
      double t4 = a[j];  // line 8
      double part = t4 / d;
      bool t5 = part / s > 0.8;  // line 9
      double part_1 = part;
      if (t5) part_1 = part + t4 / s;
      double part_adj = 0.0;
      double b_sum = 0.0;
      #pragma unroll
      for (int k = 2; k >= 0; --k) {  // line 10
        double t6 = b[j];
        double t7 = t6 + k;
        double t8 = part_1 / t7;
        double t9 = a[k] / t6;
        double t10 = d_adj * t8 / t6;
        a_row[k] += t10;
        double t11 = d_adj * t9 / t7;
        part_adj += t11;
        b_sum += -t10 * t9 - t11 * t8;
      }
      double t6 = 0.0;
      if (t5) {  // line 9
        t6 = part_adj * s_inverse;
        s_adj_1 -= t6 * (t4 * s_inverse);
      }
      double t7 = part_adj * d_inverse;  // line 8
      d_adj_1 -= t7 * part;
      ::cugrad::accumulate_warp<double>({&b_adj[j], &a_adj[j]}, {b_sum, t6 + t7});
    }
    ::cugrad::accumulate_warp((double (*)[3])a_sums, a_row);  // line 10
    atomicAdd(&b_adj[i], d_adj_1);  // line 6
    y_adj[i] = 0.0;  // line 12
  }
  ::cugrad::accumulate_block(s_adj, s_adj_1);  // line 4
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 3; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&a_adj[k], a_sums[k]);
  }
}
