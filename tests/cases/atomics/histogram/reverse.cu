// Gradient of `histogram` (kernel.cu:1) with respect to bins, x, w, by cugrad.
//   bins_adj: in: the adjoint of *bins after the function; out: the adjoint of *bins before it
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void histogram_rev(double *bins, const double *x, const double *w, int n, int nbins,
    double *bins_adj, double *x_adj, double *w_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  for (int i_1 = i; i_1 < n; i_1 += gridDim.x * blockDim.x) {
    double p = x[i_1] * nbins;  // line 3
    int b = (int)p;  // line 4
    double f = p - b;  // line 5
    double t0 = w[i_1];  // line 6
    atomicAdd(&bins[b], t0 * (1.0 - f));
    if (b + 1 < nbins) atomicAdd(&bins[b + 1], t0 * f);  // line 7
  }

  // reverse sweep
  bool t0 = i < n;  // line 2
  for (int k = t0 ? (n - i - 1) / (t0 ? (int)(gridDim.x * blockDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(gridDim.x * blockDim.x);
    double p = x[i_1] * nbins;  // line 3
    int b = (int)p;  // line 4
    double f = p - b;  // line 5
    double t1 = w[i_1];  // line 6
    double t2 = 0.0;
    double f_adj = 0.0;
    if (b + 1 < nbins) {  // line 7
      double t3 = bins_adj[b + 1];
      t2 = t3 * f;
      f_adj = t3 * t1;
    }
    double t3 = bins_adj[b];  // line 6
    f_adj -= t3 * t1;
    atomicAdd(&w_adj[i_1], t2 + t3 * (1.0 - f));
    atomicAdd(&x_adj[i_1], f_adj * nbins);  // line 3
  }
}
