// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  const double *begin = x + 5 * threadIdx.x;  // line 3
  double *t0 = x_adj + 5 * threadIdx.x;
  const double *end = begin + 5;  // line 4
  double s = 0.0;
  long long trips = 0;
  for (const double *p = begin; p != end; ++p) {  // line 6
    double t1 = *p;
    s += t1 * t1 * (p - begin);
    ++trips;
  }
  double t1 = end[-1];  // line 7
  out[threadIdx.x] = s * t1;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0);
  double s_adj = t2 * t1;
  atomicAdd(&t0[4], t2 * s);
  for (long long k = trips; k > 0; --k) {  // line 6
    const double *p = begin + (k - 1);
    double *p_adj = t0 + (k - 1);
    atomicAdd(p_adj, 2.0 * (s_adj * (p - begin)) * *p);
  }
}
