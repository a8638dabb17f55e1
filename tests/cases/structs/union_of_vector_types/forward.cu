// Tangent of `kernel` (kernel.cu:7) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void kernel_fwd(float *out, const float4 *in, int n, float *out_tan, float4 *in_tan) {
  int i = threadIdx.x;  // line 8
  Four four;  // line 9
  Four four_tan = {};
  float t0 = in[i].x;  // line 10
  float t1 = in_tan[i].x;
  float t2 = in[i].z;
  float t3 = in_tan[i].z;
  float t4 = in[i].w;
  float t5 = in_tan[i].w;
  four.whole.x = t0;
  four_tan.whole.x = t1;
  four.whole.y = in[i].y;
  four_tan.whole.y = in_tan[i].y;
  four.whole.z = t2;
  four_tan.whole.z = t3;
  four.whole.w = t4;
  four_tan.whole.w = t5;
  float sum = 0.0f;
  float sum_tan = 0.0f;
  for (int k = 0; k < n; ++k) {  // line 12
    float t6 = (*(float (*)[4])&four.whole)[k];
    float t7 = (*(float (*)[4])&four.whole)[3 - k];
    sum += t6 * t7 * (k + 1);
    sum_tan += ((*(float (*)[4])&four_tan.whole)[k] * t7 + t6 * (*(float (*)[4])&four_tan.whole)[3 - k])
        * (k + 1);
  }
  float t6 = sum * t0;  // line 13
  out[i] = t6 * t2 + sum * t4;  // line 16
  out_tan[i] = (sum_tan * t0 + sum * t1) * t2 + t6 * t3 + (sum_tan * t4 + sum * t5);
}
