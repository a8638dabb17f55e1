// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(float *out, const float *x, int n, float *out_adj, float *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  float v = x[i];  // line 5
  float t0 = sinf(v);  // line 6
  float t1 = -v;
  float t2 = expf(t1);
  float t3 = sqrtf(v);
  float t4 = rsqrtf(v + 1.0f);
  float a = t0 * t2 + logf(v) + t3 * t4;
  float t5 = tanhf(v);  // line 7
  float t6 = fmaxf(v, 0.1f);
  float t7 = fabsf(t1);
  float b = powf(v, 1.5f) + t5 - erff(v) + t6 * t7;
  float t8 = cos(v);  // line 8
  float t9 = exp(t1);
  out[i] = a * t8 + b * t9 + atan2f(v, 2.0f);

  // reverse sweep
  float t10 = atomicExch(&out_adj[i], 0.0f);
  float t11 = hypotf(v, 2.0f);
  float v_adj = t10 * (2.0f / t11 / t11);
  float b_adj = t10 * t9;
  float a_adj = t10 * t8;
  v_adj -= t10 * a * t0;
  v_adj += v >= 0.1f ? b_adj * t7 : 0.0f;  // line 7
  v_adj -= b_adj * (1.1283792f * expf(t1 * v));
  v_adj += b_adj * (1.0f - t5 * t5);
  v_adj += b_adj * (1.5f * powf(v, 1.5f - 1.0f));
  v_adj += a_adj * t3 * (-0.5f * t4 * t4 * t4);  // line 6
  v_adj += a_adj * t4 * (0.5f / t3);
  v_adj += a_adj * (1.0f / v);
  v_adj -= t10 * b * t9 + b_adj * t6 * copysignf(1.0f, t1) + a_adj * t0 * t2;
  v_adj += a_adj * t2 * cosf(v);
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
