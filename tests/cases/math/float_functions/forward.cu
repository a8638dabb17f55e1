// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *out, const float *x, int n, float *out_tan, float *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  float v = x[i];  // line 5
  float v_tan = x_tan[i];
  float t0 = sinf(v);  // line 6
  float t1 = -v;
  float t2 = -v_tan;
  float t3 = expf(t1);
  float t4 = t2 * t3;
  float t5 = v_tan * cosf(v) * t3;
  float t6 = sqrtf(v);
  float t7 = rsqrtf(v + 1.0f);
  float a = t0 * t3 + logf(v) + t6 * t7;
  float a_tan = t5 + t0 * t4 + v_tan * (1.0f / v) + (v_tan * (0.5f / t6) * t7
      + t6 * (v_tan * (-0.5f * t7 * t7 * t7)));
  float t8 = v_tan * (1.5f * powf(v, 1.5f - 1.0f));  // line 7
  float t9 = tanhf(v);
  float t10 = 1.0f - t9 * t9;
  float t11 = fmaxf(v, 0.1f);
  float t12 = fabsf(t1);
  float b = powf(v, 1.5f) + t9 - erff(v) + t11 * t12;
  float b_tan = t8 + v_tan * t10 - v_tan * (1.1283792f * expf(t1 * v))
      + ((v >= 0.1f ? v_tan : 0.0f) * t12 + t11 * (t2 * copysignf(1.0f, t1)));
  float t13 = cos(v);  // line 8
  float t14 = -t0;
  float t15 = exp(t1);
  float t16 = hypotf(v, 2.0f);
  out[i] = a * t13 + b * t15 + atan2f(v, 2.0f);
  out_tan[i] = a_tan * t13 + a * (v_tan * t14) + (b_tan * t15 + b * (t2 * t15)) + v_tan * (2.0f / t16 / t16);
}
