// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int d0, int d1, int d2, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= d0 * d1 * d2) return;  // line 4
  int c = i % d2;  // line 5
  int b = i / d2 % d1;
  int a = i / (d1 * d2);
  int sign = -(i % 4) / 2;  // line 6
  double t0 = x[i];  // line 7
  double t1 = (double)(sign - 1 + 3);
  int t2 = (c * d1 + b) * d0 + a;
  out[t2] = t0 * t0 * t1;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[t2], 0.0);
  atomicAdd(&x_adj[i], 2.0 * (t3 * t1) * t0);
}
