// Gradient of `butterfly` (kernel.cu:1) with respect to re, im, by cugrad.
//   re_adj: in: the adjoint of *re after the function; out: the adjoint of *re before it
//   im_adj: in: the adjoint of *im after the function; out: the adjoint of *im before it
static __global__ void butterfly_rev(double *re, double *im, int pairs, int half, double *re_adj,
    double *im_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (t >= pairs) return;  // line 3
  int k = t % half;  // line 8
  int i = t / half * 2 * half + k;
  double t0 = im[i];
  double xi_adj = im_adj[i];  // line 9
  double xr_adj = re_adj[i];
  int j = i + half;  // line 8
  double im_seed = im_adj[j];
  double re_seed = re_adj[j];
  double t1 = -3.141592653589793 * k / half;  // line 6
  double s = sin(t1);
  double c = cos(t1);
  double t2 = re[j];  // line 7
  double t3 = im[j];
  double xr = t2 * c - t3 * s;
  double xi = t2 * s + t3 * c;
  double t4 = re[i];  // line 8
  re[j] = t4 - xr;
  im[j] = t0 - xi;
  re[i] = t4 + xr;  // line 9
  im[i] = t0 + xi;

  // reverse sweep
  double xi_adj_1 = xi_adj - im_seed;  // line 8
  im_adj[i] = xi_adj + im_seed;
  double xr_adj_1 = xr_adj - re_seed;
  re_adj[i] = xr_adj + re_seed;
  im_adj[j] = xi_adj_1 * c - xr_adj_1 * s;  // line 7
  re_adj[j] = xi_adj_1 * s + xr_adj_1 * c;
}
