// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  unsigned char c = i * 37;  // line 4
  signed char s = c;  // line 5
  short h = i * 5000;  // line 6
  unsigned short u = h;  // line 7
  long long l = (long long)u << 20;  // line 8
  bool b = (i & 6) != 0;  // line 9
  double t0 = (double)c;  // line 10
  double t1 = s * 0.5;
  double t2 = t0 + t1 + h / 4096 + (u >> 12) + (l >> 30) + b;
  out[i] = x[i] * t2;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], t3 * t2);
}
