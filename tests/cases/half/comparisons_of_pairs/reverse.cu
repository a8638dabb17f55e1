// Gradient of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(__half2 *out, const __half2 *x, const __half2 *w, __half2 *out_adj,
    __half2 *x_adj, __half2 *w_adj) {
  int i = threadIdx.x;  // line 4
  __half side_x = (__half)(i % 2 != 0 ? 1.0f : -1.0f);  // line 5
  __half side_y = (__half)(i % 3 != 0 ? -1.0f : 1.0f);
  __half zero_x = (__half)0.0f;  // line 6
  bool t0 = side_x > zero_x;  // line 7
  __half mask_x = (__half)t0;
  bool t1 = side_y > zero_x;
  __half mask_y = (__half)t1;
  __half t2 = x[i].x;  // line 8
  __half t3 = x[i].y;
  __half t4 = w[i].x;
  __half t5 = w[i].y;
  __half y_x = mask_x * (t2 * t4);
  __half y_y = mask_y * (t3 * t5);
  bool t6 = side_x <= zero_x && side_y <= zero_x;  // line 9
  __half t7;
  __half t8;
  if (t6) {
    t7 = y_x + t2;
    t8 = y_y + t3;
  } else {
    t7 = y_x * (__half)(side_x < zero_x || t0);
    t8 = y_y * (__half)(side_y < zero_x || t1);
  }
  out[i].x = t7;
  out[i].y = t8;

  // reverse sweep
  __half y_y_adj = ::cugrad::atomic_exchange(&out_adj[i].y, __half(0.0f));
  __half y_x_adj = ::cugrad::atomic_exchange(&out_adj[i].x, __half(0.0f));
  __half t9 = __half(0.0f);
  __half t10 = __half(0.0f);
  if (t6) {
    t9 = y_x_adj;
    t10 = y_y_adj;
  } else {
    y_y_adj *= (__half)(side_y < zero_x || t1);
    y_x_adj *= (__half)(side_x < zero_x || t0);
  }
  __half t11 = y_y_adj * mask_y;  // line 8
  __half t12 = y_x_adj * mask_x;
  atomicAdd(&w_adj[i].y, t11 * t3);
  atomicAdd(&w_adj[i].x, t12 * t2);
  atomicAdd(&x_adj[i].y, t10 + t11 * t5);
  atomicAdd(&x_adj[i].x, t9 + t12 * t4);
}
