// Tangent of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(__half2 *out, const __half2 *x, const __half2 *w, __half2 *out_tan,
    __half2 *x_tan, __half2 *w_tan) {
  int i = threadIdx.x;  // line 4
  __half side_x = (__half)(i % 2 != 0 ? 1.0f : -1.0f);  // line 5
  __half side_y = (__half)(i % 3 != 0 ? -1.0f : 1.0f);
  __half zero_x = (__half)0.0f;  // line 6
  bool t0 = side_x > zero_x;  // line 7
  __half mask_x = (__half)t0;
  bool t1 = side_y > zero_x;
  __half mask_y = (__half)t1;
  __half t2 = x[i].x;  // line 8
  __half t3 = x_tan[i].x;
  __half t4 = x[i].y;
  __half t5 = x_tan[i].y;
  __half t6 = w[i].x;
  __half t7 = w[i].y;
  __half y_x = mask_x * (t2 * t6);
  __half y_x_tan = mask_x * (t3 * t6 + t2 * w_tan[i].x);
  __half y_y = mask_y * (t4 * t7);
  __half y_y_tan = mask_y * (t5 * t7 + t4 * w_tan[i].y);
  __half t8;
  __half t9;
  __half t10;
  __half t11;
  if (side_x <= zero_x && side_y <= zero_x) {  // line 9
    t8 = y_x + t2;
    t9 = y_x_tan + t3;
    t10 = y_y + t4;
    t11 = y_y_tan + t5;
  } else {
    __half t12 = (__half)(side_x < zero_x || t0);
    __half t13 = (__half)(side_y < zero_x || t1);
    t8 = y_x * t12;
    t9 = y_x_tan * t12;
    t10 = y_y * t13;
    t11 = y_y_tan * t13;
  }
  out[i].x = t8;
  out_tan[i].x = t9;
  out[i].y = t10;
  out_tan[i].y = t11;
}
