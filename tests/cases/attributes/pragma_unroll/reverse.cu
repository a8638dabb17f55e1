// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double acc[4];  // line 4
  double acc_adj[4] = {};
  #pragma unroll
  for (int k = 0; k < 4; ++k) acc[k] = x[i + k];  // line 5
  double t_kept[4];  // line 8
  double t_kept_1[4];
  #pragma unroll 2
  for (int k = 0; k < 4; ++k) {  // line 7
    double t0 = acc[k];  // line 8
    double t1 = acc[(k + 1) & 3];
    acc[k] = t0 * t1;
    t_kept_1[k] = t1;
    t_kept[k] = t0;
  }
  int t0 = n % 5;  // line 11
  double s = 0.0;
  #pragma unroll 1
  for (int k = 0; k < t0; ++k) s += acc[k] * x[i + k];  // line 10
  out[i] = s;  // line 12

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  #pragma unroll 1
  for (int k = t0 - 1; k >= 0; --k) {  // line 10
    double t1 = x[i + k];  // line 11
    atomicAdd(&x_adj[i + k], s_adj * acc[k]);
    acc_adj[k] += s_adj * t1;
  }
  #pragma unroll 2
  for (int k = 3; k >= 0; --k) {  // line 7
    int k_1 = k + 1;  // line 8
    double t1 = acc_adj[k];
    acc_adj[k] = 0.0;
    acc_adj[k_1 & 3] += t1 * t_kept[k];
    acc_adj[k] += t1 * t_kept_1[k];
  }
  #pragma unroll
  for (int k = 3; k >= 0; --k) {  // line 5
    atomicAdd(&x_adj[i + k], acc_adj[k]);  // line 6
    acc_adj[k] = 0.0;
  }
}
