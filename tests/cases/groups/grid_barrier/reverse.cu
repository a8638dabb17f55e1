// Gradient of `relax` (kernel.cu:5) with respect to u, scratch, out, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   scratch_adj: in: the adjoint of *scratch after the function; out: the adjoint of *scratch before it
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
static __global__ void relax_rev(double *u, double *scratch, double *out, int n, double *u_adj,
    double *scratch_adj, double *out_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double t_kept[3];  // line 8
  double t_kept_1[3];
  for (int t = 0; t < 3; ++t) {
    double t0 = u[(i + 1) % n];  // line 9
    double t1 = u[(i + n - 1) % n];
    scratch[i] = t0 * t1;
    ::cooperative_groups::this_grid().sync();  // line 10
    u[i] = 0.5 * u[i] + 0.25 * scratch[(i + 5) % n];  // line 11
    ::cooperative_groups::this_grid().sync();  // line 12
    t_kept_1[t] = t1;  // line 8
    t_kept[t] = t0;
  }
  double sum = 0.0;
  for (int k = 0; k < n; ++k) sum += u[k] * scratch[(i + k) % n];  // line 15
  double sum_adj = out_adj[i];  // line 16
  out[i] = sum;

  // reverse sweep
  int k = n - 1;
  for (; k >= 7; k -= 8) {  // line 15
    double u_row[8];
    #pragma unroll
    for (int k_1 = 0; k_1 < 8; ++k_1) {
      int k_2 = k - k_1;
      int t0 = (i + k_2) % n;
      double t1 = scratch[t0];
      atomicAdd(&scratch_adj[t0], sum_adj * u[k_2]);
      u_row[7 - k_1] = sum_adj * t1;
    }
    ::cugrad::accumulate_warp((double (*)[8])(u_adj + (k - 7)), u_row);
  }
  for (; k >= 0; --k) {
    int t0 = (i + k) % n;
    double t1 = scratch[t0];
    atomicAdd(&scratch_adj[t0], sum_adj * u[k]);
    ::cugrad::accumulate_warp(&u_adj[k], sum_adj * t1);
  }
  out_adj[i] = 0.0;  // line 16
  for (int t = 2; t >= 0; --t) {  // line 8
    ::cooperative_groups::this_grid().sync();  // line 12
    double t0 = u_adj[i];  // line 11
    atomicAdd(&scratch_adj[(i + 5) % n], t0 * 0.25);
    u_adj[i] = t0 * 0.5;
    ::cooperative_groups::this_grid().sync();  // line 10
    double t1 = scratch_adj[i];  // line 9
    atomicAdd(&u_adj[(i + n - 1) % n], t1 * t_kept[t]);
    atomicAdd(&u_adj[(i + 1) % n], t1 * t_kept_1[t]);
    scratch_adj[i] = 0.0;
  }
}
