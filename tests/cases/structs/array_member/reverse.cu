// Gradient of `kernel` (kernel.cu:6) with respect to out, f, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   f_adj: the gradient with respect to f is added to what it points to
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, Filter f, int n, double *out_adj,
    Filter *f_adj, double *x_adj) {
  double f_taps[5];  // line 6
  double f_taps_adj[5] = {};
  f_taps[0] = f.taps[0];
  f_taps[1] = f.taps[1];
  f_taps[2] = f.taps[2];
  f_taps[3] = f.taps[3];
  f_taps[4] = f.taps[4];
  int i = threadIdx.x;  // line 7
  double f_scale_adj = 0.0;
  double t0 = 0.0;
  if (i < n) {  // line 8
    f_taps[2] = f.taps[2] + f.scale;  // line 9
    double s = 0.0;
    for (int k = 0; k < 5; ++k) s += f_taps[k] * x[i + k];  // line 11
    out[i] = s * f.scale;  // line 12

    // reverse sweep
    double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double s_adj = t1 * f.scale;
    f_scale_adj = t1 * s;
    for (int k = 4; k >= 0; --k) {  // line 11
      double t2 = x[i + k];
      atomicAdd(&x_adj[i + k], s_adj * f_taps[k]);
      f_taps_adj[k] += s_adj * t2;
    }
    t0 = f_taps_adj[2];  // line 9
    f_scale_adj += t0;
    f_taps_adj[2] = 0.0;
  }
  ::cugrad::accumulate_block<double>({&f_adj->scale, &f_adj->taps[4], &f_adj->taps[3],  // line 6
      &f_adj->taps[2], &f_adj->taps[1], &f_adj->taps[0]},
      {f_scale_adj, f_taps_adj[4], f_taps_adj[3], t0 + f_taps_adj[2], f_taps_adj[1],
      f_taps_adj[0]});
}
