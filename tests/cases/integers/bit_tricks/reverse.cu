// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  unsigned int i = threadIdx.x;  // line 3
  unsigned int r = ((i & 1) << 4) | ((i & 2) << 2) | (i & 4) | ((i & 8) >> 2) | (i >> 4);  // line 4
  unsigned int gray = i ^ (i >> 1);  // line 5
  int ones = 0;
  unsigned int b = i;
  while (b != 0) {  // line 7
    ++ones;
    b &= b - 1;
  }
  double t0 = x[gray];  // line 8
  double t1 = x[i];
  double t2 = (double)(ones + 1);
  out[r] = t0 * t1 * t2;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[r], 0.0) * t2;
  atomicAdd(&x_adj[i], t3 * t0);
  atomicAdd(&x_adj[gray], t3 * t1);
}
