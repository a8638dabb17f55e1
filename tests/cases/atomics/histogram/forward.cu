// Tangent of `histogram` (kernel.cu:1) with respect to bins, x, w, by cugrad.
//   bins_tan: tangent of bins
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void histogram_fwd(double *bins, const double *x, const double *w, int n, int nbins,
    double *bins_tan, double *x_tan, double *w_tan) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  // line 2
    double p = x[i] * nbins;  // line 3
    double p_tan = x_tan[i] * nbins;
    int b = (int)p;  // line 4
    double f = p - b;  // line 5
    double t0 = w[i];  // line 6
    double t1 = w_tan[i];
    double t2 = 1.0 - f;
    atomicAdd(&bins[b], t0 * t2);
    atomicAdd(&bins_tan[b], t1 * t2 - t0 * p_tan);
    if (b + 1 < nbins) {  // line 7
      atomicAdd(&bins[b + 1], t0 * f);
      atomicAdd(&bins_tan[b + 1], t1 * f + t0 * p_tan);
    }
  }
}
