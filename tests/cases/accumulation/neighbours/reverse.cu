// Gradient of `windows` (kernel.cu:3) with respect to out, u, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   u_adj: the gradient with respect to *u is added to it
static __global__ void windows_rev(double *out, const double *u, int w, int h, double *out_adj,
    double *u_adj) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 2;  // line 4
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w - 2 || y >= h) return;  // line 5
  int i = y * w + x;  // line 6
  double t0 = u[i];  // line 7
  double t1 = u[i + 1];
  double s = t0 * t1 - 0.5 * u[i - 1];
  double t2 = u[i - 2];  // line 8
  double t3 = u[i + 2];
  s += t2 * t3;
  for (int k = 0; k < 3; ++k) s += u[(y + k) * w + x + 1] * u[(y + k) * w + x] * k;  // line 9
  double s_adj = out_adj[i];  // line 10
  out[i] = s;

  // reverse sweep
  for (int k = 2; k >= 0; --k) {  // line 9
    int t4 = (y + k) * w + x;
    int t5 = t4 + 1;
    double t6 = u[t5];
    double t7 = s_adj * k;
    ::cugrad::accumulate_row(&u_adj[t4], 0.0, t7 * t6, t7 * u[t4]);
  }
  ::cugrad::accumulate_row(&u_adj[i + 1], 0.0, s_adj * t0, s_adj * t2);  // line 7
  ::cugrad::accumulate_row(&u_adj[i - 1], s_adj * t3, -s_adj * 0.5, s_adj * t1);
  out_adj[i] = 0.0;  // line 10
}
