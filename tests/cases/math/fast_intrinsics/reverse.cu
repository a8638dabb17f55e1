// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(float *out, const float *x, int n, float *out_adj, float *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  float v = x[i];  // line 4
  float t0 = __expf(-v);  // line 5
  float t1 = __sinf(v);
  float t2 = __cosf(v);
  float t3 = v + 1.0f;
  float t4 = __logf(t3);
  float a = t0 * t1 + t2 * t4;
  float t5 = 1.0f + v;  // line 6
  float t6 = v / t5;
  float b = t6 + __powf(v, 1.5f) + __log2f(v) + __fmaf_rn(v, v, 0.5f);
  float t7 = __frcp_rn(v);  // line 7
  float t8 = __fsqrt_rn(v);
  float t9 = 0.5f * v;
  float t10 = __saturatef(t9);
  out[i] = a + b * t7 + t8 * t10;

  // reverse sweep
  float a_adj = atomicExch(&out_adj[i], 0.0f);
  float v_adj = (t9 >= 0.0f ? (t9 <= 1.0f ? a_adj * t8 : 0.0f) : 0.0f) * 0.5f;
  v_adj += a_adj * t10 * (0.5f / t8);
  float b_adj = a_adj * t7;
  v_adj -= a_adj * b * (t7 * t7);
  float t11 = b_adj * v;  // line 6
  v_adj += t11;
  v_adj += t11;
  v_adj += b_adj * (1.442695f / v);
  v_adj += b_adj * (1.5f * powf(v, 1.5f - 1.0f));
  float t12 = b_adj / t5;
  v_adj += t12;
  v_adj -= t12 * t6;
  v_adj += a_adj * t2 * (1.0f / t3);  // line 5
  v_adj -= a_adj * t4 * sinf(v);
  v_adj += a_adj * t0 * cosf(v);
  v_adj -= a_adj * t1 * t0;
  atomicAdd(&x_adj[i], v_adj);  // line 4
}
