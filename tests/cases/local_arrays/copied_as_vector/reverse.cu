// Gradient of `fold` (kernel.cu:4) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void fold_rev(float *out, const float *__restrict__ in, int n, float *out_adj,
    float *in_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  const float *t0 = in + 4 * i;  // line 8
  float t1 = *t0;
  float t2 = t0[1];
  float t3 = t0[2];
  float t4 = t0[3];
  float t5 = sinf(t2);  // line 12
  float *t6 = out + 4 * i;  // line 13
  float *t7 = out_adj + 4 * i;
  *t6 = t1 * t4;
  t6[1] = t5 * t3;
  t6[2] = t3;
  t6[3] = t4;

  // reverse sweep
  float t8 = atomicExch(&t7[3], 0.0f);
  float t9 = atomicExch(&t7[2], 0.0f);
  float t10 = atomicExch(&t7[1], 0.0f);
  float t11 = atomicExch(t7, 0.0f);
  float in_row[4];  // line 8
  in_row[3] = t8 + t11 * t1;
  in_row[2] = t9 + t10 * t5;
  in_row[1] = t10 * t3 * cosf(t2);
  in_row[0] = t11 * t4;
  ::cugrad::accumulate_span((float (*)[4])(in_adj + 4 * i), in_row);
}
