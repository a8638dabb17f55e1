// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int j = 5 * threadIdx.x + 5;  // line 6
  --j;
  int j_1 = j - 1;
  double t0 = x[j_1];
  int j_2 = j_1 - 1;  // line 8
  double t1 = x[j_2];
  int j_3 = j_2 - 1;  // line 9
  double t2 = x[j_3];
  int k = 4 * threadIdx.x;  // line 3
  double t3 = x[j];  // line 5
  int k_1 = k + 1;
  out[k] = t3;
  double s = t3 + t0 * t3;  // line 6
  int k_2 = k_1 + 1;
  out[k_1] = s;
  out[k_2] = t0 * t1;  // line 8
  int k_3 = k_2 + 1;  // line 9
  out[k_3] = t2 + s;

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[k_3], 0.0);
  atomicAdd(&x_adj[j_3], s_adj);
  double t4 = ::cugrad::atomic_exchange(&out_adj[k_2], 0.0);  // line 8
  atomicAdd(&x_adj[j_2], t4 * t0);
  s_adj += ::cugrad::atomic_exchange(&out_adj[k_1], 0.0);  // line 6
  atomicAdd(&x_adj[j_1], t4 * t1 + s_adj * t3);
  double t5 = ::cugrad::atomic_exchange(&out_adj[k], 0.0);  // line 5
  atomicAdd(&x_adj[j], s_adj + s_adj * t0 + t5);
}
