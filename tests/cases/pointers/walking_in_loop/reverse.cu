// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  const double *p = x + threadIdx.x;  // line 3
  const double *q = x + 55 - threadIdx.x;  // line 4
  double s_kept[6];  // line 6
  const double *p_1 = p;
  double s = 0.1;
  for (int k = 0; k < 6; ++k) {
    s_kept[k] = s;
    s = s * *p_1 + *q;
    p_1 += 8;
    q -= 3;
  }
  out[threadIdx.x] = s;  // line 10

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0);
  for (int k = 5; k >= 0; --k) {  // line 6
    const double *p_2 = p + k * 8;
    double *p_adj = x_adj + threadIdx.x + k * 8;
    double *q_adj = x_adj + 55 - threadIdx.x + k * -3;
    double s_1 = s_kept[k];
    double t0 = *p_2;  // line 7
    atomicAdd(q_adj, s_adj);
    atomicAdd(p_adj, s_adj * s_1);
    s_adj *= t0;
  }
}
