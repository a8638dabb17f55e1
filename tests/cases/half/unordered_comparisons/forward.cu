// Tangent of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(__half2 *out, const __half2 *x, const __half2 *w, __half2 *out_tan,
    __half2 *x_tan, __half2 *w_tan) {
  int i = threadIdx.x;  // line 4
  __half zero_x = (__half)0.0f;  // line 5
  __half nan = zero_x / zero_x;
  __half side_x = i % 2 != 0 ? nan : (__half)1.0f;  // line 6
  __half side_y = (__half)(i % 3 != 0 ? -1.0f : 1.0f);
  __half t0 = __hltu(side_x, zero_x);  // line 8
  __half t1 = __hltu(side_y, zero_x);
  __half t2 = x[i].x;
  __half t3 = x[i].y;
  __half t4 = w[i].x;
  __half t5 = w[i].y;
  __half y_x = t0 * (t2 * t4);
  __half y_x_tan = t0 * (x_tan[i].x * t4 + t2 * w_tan[i].x);
  __half y_y = t1 * (t3 * t5);
  __half y_y_tan = t1 * (x_tan[i].y * t5 + t3 * w_tan[i].y);
  if (__hbgeu2(__half2{side_x, side_y}, __half2{zero_x, zero_x})) {  // line 9
    y_x += x[i].x;
    y_x_tan += x_tan[i].x;
    y_y += x[i].y;
    y_y_tan += x_tan[i].y;
  }
  __half y_x_1 = y_x;
  __half y_y_1 = y_y;
  if (__hgtu2_mask(__half2{side_x, side_y}, __half2{zero_x, zero_x}) == 65535) {  // line 10
    __half t6 = w[i].x;
    __half t7 = w[i].y;
    y_x_1 = y_x * t6;
    y_x_tan = y_x_tan * t6 + y_x * w_tan[i].x;
    y_y_1 = y_y * t7;
    y_y_tan = y_y_tan * t7 + y_y * w_tan[i].y;
  }
  if (__hequ(side_x, zero_x) != __hneu(side_x, side_x)) {  // line 11
    y_x_1 += y_x_1;
    y_x_tan += y_x_tan;
    y_y_1 += y_y_1;
    y_y_tan += y_y_tan;
  }
  __half t6 = __hisnan(side_x);  // line 12
  __half t7 = __hisnan(side_y);
  __half t8 = w_tan[i].x;
  __half t9 = w[i].y;
  __half t10 = w_tan[i].y;
  out[i].x = y_x_1 + t6 * w[i].x;
  out_tan[i].x = y_x_tan + t6 * t8;
  out[i].y = y_y_1 + t7 * t9;
  out_tan[i].y = y_y_tan + t7 * t10;
}
