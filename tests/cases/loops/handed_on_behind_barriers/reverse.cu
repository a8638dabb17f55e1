// Gradient of `handed_on` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void handed_on_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int t = threadIdx.x;  // line 3
  for (int q = 0; q < 4; ++q) {  // line 4
    out[q + t] = x[t] * x[q + t];  // line 5
    __syncthreads();  // line 6
  }

  // reverse sweep
  double x_sum = 0.0;
  for (int q = 3; q >= 0; --q) {  // line 4
    double t0 = x[t];  // line 5
    double t1 = x[q + t];
    __syncthreads();  // line 6
    double t2 = ::cugrad::atomic_exchange(&out_adj[q + t], 0.0);  // line 5
    atomicAdd(&x_adj[q + t], t2 * t0);
    x_sum += t2 * t1;
  }
  atomicAdd(&x_adj[t], x_sum);  // line 4
}
