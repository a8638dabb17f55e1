// Gradient of `kernel` (kernel.cu:12) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ x, const double *__restrict__ y,
    int n, double *out_adj, double *x_adj, double *y_adj) {
  __shared__ double most[4];
  __shared__ double most_adj[4];
  ::cugrad::zero_shared(&most_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 14
  bool t0 = t < 4;  // line 15
  if (t0) most[t] = fmax(x[t], y[t]);
  __syncthreads();  // line 16
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 17
  bool t1 = i < n;  // line 18
  if (t1) {
    double p = 0.0;
    double q = 0.0;
    for (int k = 0; k < 4; ++k) {  // line 20
      double t2 = most[k];  // line 21
      p += exp(x[i] * (k + 1) - t2);
      q += exp(y[i] - t2) * (k + 2);  // line 22
    }
    double t2 = p / q;  // line 24
    double x_1 = x[i];
    double y_1 = y[i];
    double m[2];  // line 4
    double m_adj[2] = {};
    m[0] = x_1;
    m[1] = 2.0 * y_1;
    double p_1 = 0.0;
    double q_1 = 0.0;
    for (int k = 0; k < 2; ++k) {  // line 5
      double t3 = m[k];  // line 6
      p_1 += exp(x_1 * k - t3);
      q_1 += k * exp(y_1 - t3);  // line 7
    }
    double out_seed = out_adj[i];  // line 24
    double t3 = p_1 / q_1;  // line 9
    out[i] = t2 + t3;  // line 24

    // reverse sweep
    double p_adj = out_seed / q_1;  // line 9
    double q_adj = -p_adj * t3;
    double x_adj_1 = 0.0;
    double y_adj_1 = 0.0;
    for (int k = 1; k >= 0; --k) {  // line 5
      double t4 = m[k];  // line 6
      double t5 = q_adj * k * exp(y_1 - t4);  // line 7
      y_adj_1 += t5;
      double t6 = p_adj * exp(x_1 * k - t4);  // line 6
      m_adj[k] += -t5 - t6;
      x_adj_1 += t6 * k;
    }
    y_adj_1 += m_adj[1] * 2.0;  // line 4
    x_adj_1 += m_adj[0];
    atomicAdd(&y_adj[i], y_adj_1);  // line 24
    atomicAdd(&x_adj[i], x_adj_1);
    double p_adj_1 = out_seed / q;
    double q_adj_1 = -p_adj_1 * t2;
    double most_row[4];  // line 20
    double x_sum = 0.0;
    double y_sum = 0.0;
    #pragma unroll
    for (int k = 3; k >= 0; --k) {
      int k_1 = k + 1;  // line 21
      double t4 = most[k];
      double t5 = q_adj_1 * (k + 2) * exp(y_1 - t4);  // line 22
      y_sum += t5;
      double t6 = p_adj_1 * exp(x_1 * k_1 - t4);  // line 21
      most_row[k] = -t5 - t6;
      x_sum += t6 * k_1;
    }
    ::cugrad::accumulate_warp((double (*)[4])most_adj, most_row);
    atomicAdd(&x_adj[i], x_sum);  // line 20
    atomicAdd(&y_adj[i], y_sum);
  }
  __syncthreads();  // line 16
  if (t0) {  // line 15
    double t2 = y[t];
    double t3 = most_adj[t];
    bool t4 = x[t] >= t2;
    bool t5 = t2 != t2;
    ::cugrad::accumulate_sum(&y_adj[t], t4 ? 0.0 : t5 ? 0.0 : t3);
    atomicAdd(&x_adj[t], t4 ? t3 : t5 ? t3 : 0.0);
    most_adj[t] = 0.0;
  }
  if (t1) out_adj[i] = 0.0;  // line 24
}
