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
  __half mask_x = (__half)(side_x > zero_x);  // line 7
  __half mask_y = (__half)(side_y > zero_x);
  __half t0 = x[i].x;  // line 8
  __half t1 = x_tan[i].x;
  __half t2 = x[i].y;
  __half t3 = x_tan[i].y;
  __half t4 = w[i].x;
  __half t5 = w[i].y;
  __half y_x = mask_x * (t0 * t4);
  __half y_x_tan = mask_x * (t1 * t4 + t0 * w_tan[i].x);
  __half y_y = mask_y * (t2 * t5);
  __half y_y_tan = mask_y * (t3 * t5 + t2 * w_tan[i].y);
  __half t6;
  __half t7;
  __half t8;
  __half t9;
  if (side_x <= zero_x && side_y <= zero_x) {  // line 9
    t6 = y_x + t0;
    t7 = y_x_tan + t1;
    t8 = y_y + t2;
    t9 = y_y_tan + t3;
  } else {
    __half t10 = (__half)(side_x != zero_x);
    __half t11 = (__half)(side_y != zero_x);
    t6 = y_x * t10;
    t7 = y_x_tan * t10;
    t8 = y_y * t11;
    t9 = y_y_tan * t11;
  }
  out[i].x = t6;
  out_tan[i].x = t7;
  out[i].y = t8;
  out_tan[i].y = t9;
}
