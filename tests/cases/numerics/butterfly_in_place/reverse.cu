// Gradient of `butterfly` (kernel.cu:1) with respect to re, im, by cugrad.
//   re_adj: in: the adjoint of *re after the function; out: the adjoint of *re before it
//   im_adj: in: the adjoint of *im after the function; out: the adjoint of *im before it
static __global__ void butterfly_rev(double *re, double *im, int pairs, int half, double *re_adj,
    double *im_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (t >= pairs) return;  // line 3
  int k = t % half;  // line 4
  int i = t / half * 2 * half + k;
  int j = i + half;
  double t0 = -3.141592653589793 * k / half;  // line 6
  double s = sin(t0);
  double c = cos(t0);
  double t1 = re[j];  // line 7
  double t2 = im[j];
  double xr = t1 * c - t2 * s;
  double xi = t1 * s + t2 * c;
  double t3 = re[i];  // line 8
  re[j] = t3 - xr;
  double t4 = im[i];
  im[j] = t4 - xi;
  re[i] = t3 + xr;  // line 9
  im[i] = t4 + xi;

  // reverse sweep
  double xi_adj = im_adj[i];
  double xr_adj = re_adj[i];
  double t5 = im_adj[j];  // line 8
  double xi_adj_1 = xi_adj - t5;
  im_adj[i] = xi_adj + t5;
  double t6 = re_adj[j];
  double xr_adj_1 = xr_adj - t6;
  re_adj[i] = xr_adj + t6;
  im_adj[j] = xi_adj_1 * c - xr_adj_1 * s;  // line 7
  re_adj[j] = xi_adj_1 * s + xr_adj_1 * c;
}
