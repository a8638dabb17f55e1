// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *out, const float *x, int n, float *out_tan, float *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  float v = x[i];  // line 5
  float v_tan = x_tan[i];
  float t0 = sinf(v);  // line 6
  float t1 = v_tan * cosf(v);
  float t2 = -v;
  float t3 = -v_tan;
  float t4 = expf(t2);
  float t5 = t3 * t4;
  float t6 = sqrtf(v);
  float t7 = v + 1.0f;
  float t8 = rsqrtf(t7);
  float a = t0 * t4 + logf(v) + t6 * t8;
  float a_tan = t1 * t4 + t0 * t5 + v_tan * (1.0f / v) + (v_tan * (0.5f / t6) * t8
      + t6 * (v_tan * (-0.5f * t8 / t7)));
  float t9 = 1.5f == 0.0f ? 0.0f : v_tan * (1.5f * powf(v, 1.5f - 1.0f));  // line 7
  float t10 = tanhf(v);
  float t11 = 1.0f - t10 * t10;
  float t12 = fmaxf(v, 0.1f);
  float t13 = fabsf(t2);
  float b = powf(v, 1.5f) + t10 - erff(v) + t12 * t13;
  float b_tan = t9 + v_tan * t11 - v_tan * (1.1283792f * expf(t2 * v))
      + ((t12 == v ? v_tan : 0.0f) * t13 + t12 * (t3 * copysignf(1.0f, t2)));
  float t14 = cos(v);  // line 8
  float t15 = v_tan * -t0;
  float t16 = a_tan * t14;
  float t17 = exp(t2);
  out[i] = a * t14 + b * t17 + atan2f(v, 2.0f);
  out_tan[i] = t16 + a * t15 + (b_tan * t17 + b * (t3 * t17)) + v_tan * (2.0f / (v * v + 2.0f * 2.0f));
}
