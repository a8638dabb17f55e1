// Gradient of `kernel` (kernel.cu:2) with respect to out, scale, offset, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   scale_adj: the gradient with respect to *scale is added to it
//   offset_adj: the gradient with respect to *offset is added to it
static __global__ void kernel_rev(double *out, const double *scale, const double *offset, const int *words,
    double *out_adj, double *scale_adj, double *offset_adj) {
  int i = threadIdx.x;  // line 3
  int sum = 0;
  unsigned int most = 0;
  for (int k = 0; k < 4; ++k) {  // line 6
    unsigned int w = 32538496 * (unsigned int)(words[i] + k + 1);  // line 7
    unsigned int shifted = __vsubss4(w & 1061109567, 538976288u);  // line 8
    sum = __dp4a((int)shifted, 16909057, sum);  // line 9
    most = __vmaxu4(most, __vabsdiffu4(w, shifted));  // line 10
  }
  int top = __vimax3_s32((int)(most >> 24), (int)(most & 255), 3);  // line 12
  double t0 = offset[i];  // line 13
  out[i] = scale[i] * sum + t0 * t0 * top;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&offset_adj[i], 2.0 * (t1 * top) * t0);
  atomicAdd(&scale_adj[i], t1 * sum);
}
