// Gradient of `rows` (kernel.cu:5) with respect to dst, src, by cugrad.
//   dst_adj: in: the adjoint of *dst after the function, the seed; out: 0 where *dst was written
//   src_adj: the gradient with respect to *src is added to it
static __global__ void rows_rev(double *dst, const double *src, int w, int h, double *dst_adj,
    double *src_adj) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 7
  if (y >= h) return;  // line 8
  src += y * w;  // line 9
  dst += y * w;  // line 10
  double *t0 = dst_adj + y * w;
  double sum = 0.0;
  for (int k = -3; k <= 3; ++k) {  // line 12
    int d = x + k;  // line 13
    sum += d >= 0 && d < w ? src[d] * c_Kernel[3 - k] : 0.0;  // line 14
  }
  bool t1 = x < w;  // line 16
  double sum_adj = 0.0;
  if (t1) {
    sum_adj = t0[x];
    dst[x] = sum;

    // reverse sweep
  }
  for (int k = 3; k >= -3; --k) {  // line 12
    int d = x + k;  // line 13
    if (d >= 0 && d < w) {  // line 14
      ::cugrad::accumulate_sum(&(src_adj + y * w)[d], sum_adj * c_Kernel[3 - k]);
    }
  }
  if (t1) t0[x] = 0.0;  // line 16
}
