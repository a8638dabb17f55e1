// Tangent of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(__nv_bfloat162 *out, const __nv_bfloat162 *x, const __nv_bfloat162 *w,
    __nv_bfloat162 *out_tan, __nv_bfloat162 *x_tan, __nv_bfloat162 *w_tan) {
  int i = threadIdx.x;  // line 4
  __nv_bfloat16 a_x = x[i].x;  // line 5
  __nv_bfloat16 a_x_tan = x_tan[i].x;
  __nv_bfloat16 t0 = x[i].y;
  __nv_bfloat16 t1 = x_tan[i].y;
  __nv_bfloat16 a_y = w[i].x;
  __nv_bfloat16 a_y_tan = w_tan[i].x;
  __nv_bfloat16 t2 = w[i].y;
  __nv_bfloat16 c_x = __hfma(a_x, t2, a_y);  // line 6
  __nv_bfloat16 c_x_tan = a_x_tan * t2 + w_tan[i].y * a_x + a_y_tan;
  __nv_bfloat16 c_y = __hfma(a_y, t0, a_y);
  __nv_bfloat16 c_y_tan = a_y_tan * t0 + t1 * a_y + a_y_tan;
  out[i].x = c_x + t0;  // line 7
  out_tan[i].x = c_x_tan + t1;
  out[i].y = c_y + t0;
  out_tan[i].y = c_y_tan + t1;
}
