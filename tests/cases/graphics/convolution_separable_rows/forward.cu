// Tangent of `rows` (kernel.cu:5) with respect to dst, src, by cugrad.
//   dst_tan: tangent of dst
//   src_tan: tangent of src
static __global__ void rows_fwd(double *dst, const double *src, int w, int h, double *dst_tan,
    double *src_tan) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 7
  if (y >= h) return;  // line 16
  src += y * w;  // line 9
  dst += y * w;  // line 10
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = -3; k <= 3; ++k) {  // line 12
    int d = x + k;  // line 13
    double t0 = 0.0;
    double t1 = 0.0;
    if (d >= 0 && d < w) {  // line 14
      double t2 = c_Kernel[3 - k];
      t0 = src[d] * t2;
      t1 = (src_tan + y * w)[d] * t2;
    }
    sum += t0;
    sum_tan += t1;
  }
  if (x < w) {  // line 16
    dst[x] = sum;
    (dst_tan + y * w)[x] = sum_tan;
  }
}
