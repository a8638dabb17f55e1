// Gradient of `fold` (kernel.cu:4) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void fold_rev(float *out, const float *in, int n, float *out_adj, float *in_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  const float *t0 = in + 4 * i;  // line 8
  float *t1 = in_adj + 4 * i;
  float t2 = *t0;
  float t3 = t0[1];
  float t4 = t0[2];
  float t5 = t0[3];
  float t6 = sinf(t3);  // line 12
  float *t7 = out + 4 * i;  // line 13
  float *t8 = out_adj + 4 * i;
  *t7 = t2 * t5;
  t7[1] = t6 * t4;
  t7[2] = t4;
  t7[3] = t5;

  // reverse sweep
  float t9 = atomicExch(&t8[3], 0.0f);
  float t10 = atomicExch(&t8[2], 0.0f);
  float t11 = atomicExch(&t8[1], 0.0f);
  float t12 = atomicExch(t8, 0.0f);
  atomicAdd(&t1[3], t9 + t12 * t2);  // line 8
  atomicAdd(&t1[2], t10 + t11 * t6);
  atomicAdd(&t1[1], t11 * t4 * cosf(t3));
  atomicAdd(t1, t12 * t5);
}
