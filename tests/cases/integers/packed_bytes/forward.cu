// Tangent of `kernel` (kernel.cu:2) with respect to out, scale, offset, by cugrad.
//   out_tan: tangent of out
//   scale_tan: tangent of scale
//   offset_tan: tangent of offset
static __global__ void kernel_fwd(double *out, const double *scale, const double *offset, const int *words,
    double *out_tan, double *scale_tan, double *offset_tan) {
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
  double t0 = scale_tan[i];  // line 13
  double t1 = offset[i];
  double t2 = offset_tan[i];
  out[i] = scale[i] * sum + t1 * t1 * top;
  out_tan[i] = t0 * sum + (t2 * t1 + t1 * t2) * top;
}
