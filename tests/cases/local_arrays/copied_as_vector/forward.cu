// Tangent of `fold` (kernel.cu:4) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void fold_fwd(float *out, const float *in, int n, float *out_tan, float *in_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 13
  const float *t0 = in + 4 * i;  // line 8
  float *t1 = in_tan + 4 * i;
  float t2 = *t0;
  float t3 = *t1;
  float t4 = t0[1];
  float t5 = t1[1];
  float t6 = t0[2];
  float t7 = t1[2];
  float t8 = t0[3];
  float t9 = t1[3];
  float t10 = sinf(t4);  // line 12
  float *t11 = out + 4 * i;  // line 13
  float *t12 = out_tan + 4 * i;
  *t11 = t2 * t8;
  *t12 = t3 * t8 + t2 * t9;
  t11[1] = t10 * t6;
  t12[1] = t5 * cosf(t4) * t6 + t10 * t7;
  t11[2] = t6;
  t12[2] = t7;
  t11[3] = t8;
  t12[3] = t9;
}
