// Tangent of `collide` (kernel.cu:1) with respect to dst, src, by cugrad.
//   dst_tan: tangent of dst
//   src_tan: tangent of src
static __global__ void collide_fwd(double *src, double *dst, double *dst_tan, double *src_tan) {
  unsigned long idx = threadIdx.x;  // line 2
  if (idx >= 100) return;  // line 4
  double t0 = src[idx];
  double t1 = src_tan[idx];
  double t2 = dst_tan[idx];
  dst[idx] += t0 * t0 - 3.0 * t0;
  dst_tan[idx] = t2 + (t1 * t0 + t0 * t1 - 3.0 * t1);
}
