// Gradient of `histogram` (kernel.cu:1) with respect to bins, x, w, by cugrad.
//   bins_adj: in: the adjoint of *bins after the function; out: the adjoint of *bins before it
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void histogram_rev(double *bins, const double *x, const double *w, int n, int nbins,
    double *bins_adj, double *x_adj, double *w_adj) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  // line 2
    double p = x[i] * nbins;  // line 3
    int b = (int)p;  // line 4
    double f = p - b;  // line 5
    double t0 = w[i];  // line 6
    double t1 = 1.0 - f;
    atomicAdd(&bins[b], t0 * t1);
    double t2 = 0.0;
    double f_adj = 0.0;
    if (b + 1 < nbins) {  // line 7
      atomicAdd(&bins[b + 1], t0 * f);
      double t3 = bins_adj[b + 1];
      t2 = t3 * f;
      f_adj = t3 * t0;
    }
    double t3 = bins_adj[b];  // line 6
    f_adj -= t3 * t0;
    atomicAdd(&w_adj[i], t2 + t3 * t1);
    atomicAdd(&x_adj[i], f_adj * nbins);  // line 3
  }
}
