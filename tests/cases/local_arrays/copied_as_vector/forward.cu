// Tangent of `fold` (kernel.cu:4) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void fold_fwd(float *out, const float *in, int n, float *out_tan, float *in_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 13
  float part[4];  // line 7
  float part_tan[4] = {};
  const float *t0 = in + 4 * i;  // line 8
  float *t1 = in_tan + 4 * i;
  part[0] = *t0;
  part_tan[0] = *t1;
  part[1] = t0[1];
  part_tan[1] = t1[1];
  part[2] = t0[2];
  part_tan[2] = t1[2];
  part[3] = t0[3];
  part_tan[3] = t1[3];
  float t2 = part[3];  // line 9
  float t3 = part[0];
  part[0] = t3 * t2;
  part_tan[0] = part_tan[0] * t2 + t3 * part_tan[3];
  float4 v;  // line 10
  float4 v_tan = {};
  *(float *)&v = *(const float *)part;  // line 11
  *(float *)&v_tan = part_tan[0];
  ((float *)&v)[1] = ((const float *)part)[1];
  ((float *)&v_tan)[1] = part_tan[1];
  ((float *)&v)[2] = ((const float *)part)[2];
  ((float *)&v_tan)[2] = part_tan[2];
  ((float *)&v)[3] = ((const float *)part)[3];
  ((float *)&v_tan)[3] = part_tan[3];
  float t4 = v.y;  // line 12
  float t5 = sinf(t4);
  float t6 = v.z;
  v.y = t5 * t6;
  v_tan.y = v_tan.y * cosf(t4) * t6 + t5 * v_tan.z;
  float *t7 = out + 4 * i;  // line 13
  float *t8 = out_tan + 4 * i;
  *t7 = *(const float *)&v;
  *t8 = *(float *)&v_tan;
  t7[1] = ((const float *)&v)[1];
  t8[1] = ((float *)&v_tan)[1];
  t7[2] = ((const float *)&v)[2];
  t8[2] = ((float *)&v_tan)[2];
  t7[3] = ((const float *)&v)[3];
  t8[3] = ((float *)&v_tan)[3];
}
