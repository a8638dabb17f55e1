// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double local[6];  // line 4
  double local_adj[6] = {};
  long long trips = 0;
  for (unsigned int k = 0; (unsigned long)k < 6; ++k) {  // line 5
    local[k] = x[(threadIdx.x + k) % n] / 8.0;
    ++trips;
  }
  double t0 = local[0];  // line 6
  double t1 = local[5];
  out[i] = t0 * t1 * 16.0;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * 16.0;
  local_adj[5] += t2 * t0;
  local_adj[0] += t2 * t1;
  for (long long k = trips; k > 0; --k) {  // line 5
    unsigned int k_1 = k - 1;
    atomicAdd(&x_adj[(threadIdx.x + k_1) % n], local_adj[k_1] / 8.0);
    local_adj[k_1] = 0.0;
  }
}
