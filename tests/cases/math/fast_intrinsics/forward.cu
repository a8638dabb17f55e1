// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *out, const float *x, int n, float *out_tan, float *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  float v = x[i];  // line 4
  float v_tan = x_tan[i];
  float t0 = -v_tan;  // line 5
  float t1 = __expf(-v);
  float t2 = __sinf(v);
  float t3 = __cosf(v);
  float t4 = v + 1.0f;
  float t5 = __logf(t4);
  float a = t1 * t2 + t3 * t5;
  float a_tan = t0 * t1 * t2 + t1 * (v_tan * cosf(v)) + (v_tan * -sinf(v) * t5 + t3 * (v_tan * (1.0f / t4)));
  float t6 = 1.0f + v;  // line 6
  float t7 = v / t6;
  float b = t7 + __powf(v, 1.5f) + __log2f(v) + __fmaf_rn(v, v, 0.5f);
  float b_tan = (v_tan - t7 * v_tan) / t6 + v_tan * (1.5f * powf(v, 1.5f - 1.0f)) + v_tan * (1.442695f / v)
      + 2.0f * (v_tan * v);
  float t8 = __frcp_rn(v);  // line 7
  float t9 = b_tan * t8;
  float t10 = b * (v_tan * (-t8 * t8));
  float t11 = __fsqrt_rn(v);
  float t12 = 0.5f * v;
  float t13 = __saturatef(t12);
  out[i] = a + b * t8 + t11 * t13;
  out_tan[i] = a_tan + (t9 + t10) + (v_tan * (0.5f / t11) * t13
      + t11 * (t12 >= 0.0f ? (t12 <= 1.0f ? 0.5f * v_tan : 0.0f) : 0.0f));
}
