// Gradient of `kernel` (kernel.cu:2) with respect to blocks, warps, rows, out, x, by cugrad.
//   blocks_adj: in: the adjoint of *blocks after the function, the seed; it stays as it is
//   warps_adj: in: the adjoint of *warps after the function, the seed; it stays as it is
//   rows_adj: in: the adjoint of *rows after the function, the seed; it stays as it is
//   out_adj: in: the adjoint of *out after the function, the seed; it stays as it is
//   x_adj: out: the gradient with respect to *x, for each element that is read
//   Not computed again: blocks, warps, rows, out.
static __global__ void kernel_rev(double *blocks, double *warps, double *rows, double *out, const double *x,
    int w, int n, double *blocks_adj, double *warps_adj, double *rows_adj, double *out_adj, double *x_adj) {
  int t = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  double v = t0 * t0;
  int k = 4 * i;  // line 8
  int r = i / w;  // line 9
  int c = i % w;

  // reverse sweep
  double v_adj = out_adj[r * w + c] * 2.0;  // line 10
  for (int k_1 = k + 4 - 1; k_1 >= k; --k_1) {  // line 8
    int k_2 = k_1 + 1;
    v_adj += rows_adj[k_1] * k_2;
  }
  double t1 = 0.0;
  if (i % 32 == 0) {  // line 7
    double t2 = warps_adj[i / 32];
    v_adj += t2 * t0;
    t1 = t2 * v;
  }
  if (t == 0) v_adj += blocks_adj[blockIdx.x];  // line 6
  x_adj[i] = t1 + 2.0 * v_adj * t0;  // line 5
}
