// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  double *dst = out + 4 * threadIdx.x;  // line 3
  const double *src = x + 4 * threadIdx.x;  // line 4
  double last_kept[4];  // line 6
  const double *src_1 = src;
  double last = 1.0;
  for (int k = 0; k < 4; ++k) {
    double v = *src_1;  // line 7
    *dst = v * last;  // line 8
    last_kept[k] = last;  // line 6
    ++dst;
    ++src_1;
    last = v;
  }

  // reverse sweep
  double last_adj = 0.0;
  for (int k = 3; k >= 0; --k) {
    const double *src_2 = src + k;
    double *dst_adj = out_adj + 4 * threadIdx.x + k;
    double *src_adj = x_adj + 4 * threadIdx.x + k;
    double last_1 = last_kept[k];
    double v = *src_2;  // line 7
    double t0 = ::cugrad::atomic_exchange(dst_adj, 0.0);  // line 8
    double v_adj = last_adj + t0 * last_1;
    last_adj = t0 * v;
    atomicAdd(src_adj, v_adj);  // line 7
  }
}
