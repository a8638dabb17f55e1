// Gradient of `kernel` (kernel.cu:7) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void kernel_rev(float *out, const float4 *in, int n, float *out_adj, float4 *in_adj) {
  int i = threadIdx.x;  // line 8
  Four four;  // line 9
  Four four_adj = {};
  float t0 = in[i].x;  // line 10
  float t1 = in[i].z;
  float t2 = in[i].w;
  four.whole.x = t0;
  four.whole.y = in[i].y;
  four.whole.z = t1;
  four.whole.w = t2;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) {  // line 12
    sum += (*(float (*)[4])&four.whole)[k] * (*(float (*)[4])&four.whole)[3 - k] * (k + 1);
  }
  float t3 = sum * t0;  // line 13
  out[i] = t3 * t1 + sum * t2;  // line 16

  // reverse sweep
  float t4 = atomicExch(&out_adj[i], 0.0f);
  float sum_adj = t4 * t2;
  float t5 = t4 * t1;
  sum_adj += t5 * t0;  // line 13
  for (int k = n - 1; k >= 0; --k) {  // line 12
    int k_1 = k + 1;
    float t6 = sum_adj * k_1;
    (*(float (*)[4])&four_adj.whole)[3 - k] += t6 * (*(float (*)[4])&four.whole)[k];
    (*(float (*)[4])&four_adj.whole)[k] += t6 * (*(float (*)[4])&four.whole)[3 - k];
  }
  float in_row[4];  // line 10
  in_row[3] = t4 * sum + four_adj.whole.w;
  in_row[2] = t4 * t3 + four_adj.whole.z;
  in_row[1] = four_adj.whole.y;
  in_row[0] = t5 * sum + four_adj.whole.x;
  ::cugrad::accumulate_span((float (*)[4])&in_adj[i].x, in_row);
}
