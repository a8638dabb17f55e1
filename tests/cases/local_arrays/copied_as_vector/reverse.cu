// Gradient of `fold` (kernel.cu:4) with respect to out, in, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   in_adj: adjoint of *in, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void fold_rev(float *out, const float *in, int n, float *out_adj, float *in_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 4
  float part[4];  // line 7
  float part_adj[4] = {};
  const float *t0 = in + 4 * i;  // line 8
  float *t1 = in_adj + 4 * i;
  part[0] = *t0;
  part[1] = t0[1];
  part[2] = t0[2];
  part[3] = t0[3];
  float t2 = part[3];  // line 9
  float t3 = part[0];
  part[0] = t3 * t2;
  float4 v;  // line 10
  float4 v_adj = {};
  *(float *)&v = *(const float *)part;  // line 11
  ((float *)&v)[1] = ((const float *)part)[1];
  ((float *)&v)[2] = ((const float *)part)[2];
  ((float *)&v)[3] = ((const float *)part)[3];
  float t4 = v.y;  // line 12
  float t5 = sinf(t4);
  float t6 = v.z;
  v.y = t5 * t6;
  float *t7 = out + 4 * i;  // line 13
  float *t8 = out_adj + 4 * i;
  *t7 = *(const float *)&v;
  t7[1] = ((const float *)&v)[1];
  t7[2] = ((const float *)&v)[2];
  t7[3] = ((const float *)&v)[3];

  // reverse sweep
  float t9 = atomicExch(&t8[3], 0.0f);
  ((float *)&v_adj)[3] += t9;
  float t10 = atomicExch(&t8[2], 0.0f);
  ((float *)&v_adj)[2] += t10;
  float t11 = atomicExch(&t8[1], 0.0f);
  ((float *)&v_adj)[1] += t11;
  float t12 = atomicExch(t8, 0.0f);
  *(float *)&v_adj += t12;
  float t13 = v_adj.y;  // line 12
  v_adj.y = 0.0f;
  v_adj.z += t13 * t5;
  v_adj.y += t13 * t6 * cosf(t4);
  part_adj[3] += ((float *)&v_adj)[3];  // line 11
  ((float *)&v_adj)[3] = 0.0f;
  part_adj[2] += ((float *)&v_adj)[2];
  ((float *)&v_adj)[2] = 0.0f;
  part_adj[1] += ((float *)&v_adj)[1];
  ((float *)&v_adj)[1] = 0.0f;
  part_adj[0] += *(float *)&v_adj;
  float t14 = part_adj[0];  // line 9
  part_adj[0] = t14 * t2;
  part_adj[3] += t14 * t3;
  atomicAdd(&t1[3], part_adj[3]);  // line 8
  part_adj[3] = 0.0f;
  atomicAdd(&t1[2], part_adj[2]);
  part_adj[2] = 0.0f;
  atomicAdd(&t1[1], part_adj[1]);
  part_adj[1] = 0.0f;
  atomicAdd(t1, part_adj[0]);
  part_adj[0] = 0.0f;
  *(float *)&v_adj = 0.0f;  // line 11
}
