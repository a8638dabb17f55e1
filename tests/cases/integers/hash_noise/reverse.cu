// Gradient of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, unsigned int seed, double *out_adj,
    double *x_adj) {
  unsigned int i = threadIdx.x;  // line 11
  double s = x[i];  // line 12
  unsigned int state = seed + i;  // line 13
  unsigned int state_kept[4];  // line 14
  for (int k = 0; k < 4; ++k) {
    unsigned int h = state ^ (state >> 16);  // line 3
    h *= 2146121005;  // line 4
    h ^= h >> 15;  // line 5
    h *= 2221713035u;  // line 6
    unsigned int state_1 = h ^ (h >> 16);  // line 7
    double u = state_1 * (1.0 / 4294967296.0);  // line 16
    s = s * u + x[(state_1 >> 8) % 32];  // line 17
    state_kept[k] = state;  // line 14
    state = state_1;
  }
  out[i] = s;  // line 19

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = 3; k >= 0; --k) {  // line 14
    unsigned int state_1 = state_kept[k];
    unsigned int h = state_1 ^ (state_1 >> 16);  // line 3
    h *= 2146121005;  // line 4
    h ^= h >> 15;  // line 5
    h *= 2221713035u;  // line 6
    unsigned int state_2 = h ^ (h >> 16);  // line 7
    double u = state_2 * (1.0 / 4294967296.0);  // line 16
    ::cugrad::accumulate_warp(&x_adj[(state_2 >> 8) % 32], s_adj);  // line 17
    s_adj *= u;
  }
  atomicAdd(&x_adj[i], s_adj);  // line 12
}
