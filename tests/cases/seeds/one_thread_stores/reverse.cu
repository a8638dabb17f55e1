// Gradient of `kernel` (kernel.cu:2) with respect to blocks, warps, rows, out, x, by cugrad.
//   blocks_adj: in: the adjoint of *blocks after the function, the seed; out: 0 where *blocks was written
//   warps_adj: in: the adjoint of *warps after the function, the seed; out: 0 where *warps was written
//   rows_adj: in: the adjoint of *rows after the function, the seed; out: 0 where *rows was written
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *blocks, double *warps, double *rows, double *out, const double *x,
    int w, int n, double *blocks_adj, double *warps_adj, double *rows_adj, double *out_adj, double *x_adj) {
  int t = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  double v = t0 * t0;
  bool t1 = t == 0;  // line 6
  if (t1) blocks[blockIdx.x] = v;
  bool t2 = i % 32 == 0;  // line 7
  if (t2) warps[i / 32] = v * t0;
  int k = 4 * i;  // line 8
  for (int k_1 = k; k_1 < k + 4; ++k_1) rows[k_1] = v * (k_1 + 1);
  int r = i / w;  // line 10
  int c = i % w;
  int t3 = r * w + c;
  double out_seed = out_adj[t3];
  out[t3] = 2.0 * v;

  // reverse sweep
  double v_adj = out_seed * 2.0;
  for (int k_1 = k + 4 - 1; k_1 >= k; --k_1) {  // line 8
    int k_2 = k_1 + 1;
    v_adj += rows_adj[k_1] * k_2;
    rows_adj[k_1] = 0.0;
  }
  double t4 = 0.0;
  if (t2) {  // line 7
    int t5 = i / 32;
    double t6 = warps_adj[t5];
    v_adj += t6 * t0;
    t4 = t6 * v;
    warps_adj[t5] = 0.0;
  }
  if (t1) v_adj += blocks_adj[blockIdx.x];  // line 6
  x_adj[i] += t4 + 2.0 * v_adj * t0;  // line 5
  if (t1) blocks_adj[blockIdx.x] = 0.0;  // line 6
  out_adj[t3] = 0.0;  // line 10
}
