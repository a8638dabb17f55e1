// Gradient of `density` (kernel.cu:8) with respect to rho, x, h, by cugrad.
//   rho_adj: in: the adjoint of *rho after the function, the seed; out: 0 where *rho was written
//   x_adj: the gradient with respect to *x is added to it
//   h_adj: the gradient with respect to h is added to what it points to
static __global__ void density_rev(double *rho, const double *__restrict__ x, double h, double *rho_adj,
    double *x_adj, double *h_adj) {
  __shared__ double x_sums[16];
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  int i = threadIdx.x;  // line 9
  double s = 0.0;
  for (int j = 0; j < 16; ++j) {  // line 11
    double d = x[i] - x[j] + 0.3 * (i - j);  // line 12
    double q = sqrt(d * d + 0.0001) / h;  // line 13
    double result = 0.0;
    if (!(q >= 1.0)) {  // line 3
      double t = 1.0 - q * q;  // line 4
      result = t * t * t * t;  // line 5
    }
    s += result / h;  // line 13
  }
  rho[i] = s;  // line 15

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&rho_adj[i], 0.0);
  double h_inverse = 1.0 / h;  // line 13
  double x_row[16];  // line 11
  double h_adj_1 = 0.0;
  double x_sum = 0.0;
  #pragma unroll
  for (int j = 15; j >= 0; --j) {
    double d = x[i] - x[j] + 0.3 * (i - j);  // line 12
    double t0 = sqrt(d * d + 0.0001);  // line 13
    double q = t0 / h;
    bool t1 = q >= 1.0;  // line 3
    double result = 0.0;
    if (!t1) {
      double t = 1.0 - q * q;  // line 4
      result = t * t * t * t;  // line 5
    }
    double result_adj = s_adj * h_inverse;  // line 13
    h_adj_1 -= result_adj * (result * h_inverse);
    double q_adj = 0.0;
    if (!t1) {  // line 3
      double t = 1.0 - q * q;  // line 4
      double t2 = t * t;  // line 5
      double t3 = result_adj * t;
      double t_adj = result_adj * (t2 * t);
      t_adj += t3 * t2;
      t_adj += 2.0 * (t3 * t) * t;
      q_adj = 2.0 * -t_adj * q;  // line 4
    }
    double t2 = q_adj * h_inverse;  // line 13
    bool t3 = q_adj == 0.0;
    double t4 = t3 && t2 != t2 ? 0.0 : t2;
    double t5 = -t2 * q;
    h_adj_1 += t3 && t5 != t5 ? 0.0 : t5;
    double t6 = t4 * (0.5 / t0);
    double d_adj = 2.0 * (t4 == 0.0 && t6 != t6 ? 0.0 : t6) * d;
    x_row[j] = -d_adj;  // line 12
    x_sum += d_adj;
  }
  ::cugrad::accumulate_warp((double (*)[16])x_sums, x_row);
  atomicAdd(&x_adj[i], x_sum);  // line 11
  ::cugrad::accumulate_block(h_adj, h_adj_1);  // line 9
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 16; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
