// Tangent of `copy` (kernel.cu:6) with respect to in, out, y, by cugrad.
//   in_tan: tangent of in
//   out_tan: tangent of out
//   y_tan: tangent of y
static __global__ void copy_fwd(const Point *in, Point *out, float *y, Point *in_tan, Point *out_tan,
    float *y_tan) {
  int i = threadIdx.x;  // line 7
  long t0 = (long)i * 4;  // line 8
  float t1 = ((float *)in_tan)[t0];
  long t2 = t0 + 1;
  float t3 = ((const float *)in)[t2];
  float t4 = ((float *)in_tan)[t2];
  long t5 = t0 + 2;
  float t6 = ((const float *)in)[t5];
  float t7 = ((float *)in_tan)[t5];
  long t8 = t0 + 3;
  float t9 = ((const float *)in)[t8];
  float t10 = ((float *)in_tan)[t8];
  ((float *)out)[t0] = ((const float *)in)[t0];
  ((float *)out_tan)[t0] = t1;
  ((float *)out)[t2] = t3;
  ((float *)out_tan)[t2] = t4;
  ((float *)out)[t5] = t6;
  ((float *)out_tan)[t5] = t7;
  ((float *)out)[t8] = t9;
  ((float *)out_tan)[t8] = t10;
  float t11 = out[i].x;  // line 9
  float t12 = out_tan[i].x;
  float t13 = out[i].y;
  float t14 = out_tan[i].y;
  float t15 = in_tan[i].z;
  y[i] = t11 * t13 + in[i].z;
  y_tan[i] = t12 * t13 + t11 * t14 + t15;
}
