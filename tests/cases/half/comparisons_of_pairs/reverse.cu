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
  __half mask_x = (__half)(side_x > zero_x);  // line 7
  __half mask_y = (__half)(side_y > zero_x);
  __half t0 = x[i].x;  // line 8
  __half t1 = x[i].y;
  __half t2 = w[i].x;
  __half t3 = w[i].y;
  __half y_x = mask_x * (t0 * t2);
  __half y_y = mask_y * (t1 * t3);
  bool t4 = side_x <= zero_x && side_y <= zero_x;  // line 9
  __half t5;
  __half t6;
  if (t4) {
    t5 = y_x + t0;
    t6 = y_y + t1;
  } else {
    t5 = y_x * (__half)(side_x != zero_x);
    t6 = y_y * (__half)(side_y != zero_x);
  }
  out[i].x = t5;
  out[i].y = t6;

  // reverse sweep
  __half y_y_adj = ::cugrad::atomic_exchange(&out_adj[i].y, __half(0.0f));
  __half y_x_adj = ::cugrad::atomic_exchange(&out_adj[i].x, __half(0.0f));
  __half t7 = __half(0.0f);
  __half t8 = __half(0.0f);
  if (t4) {
    t7 = y_x_adj;
    t8 = y_y_adj;
  } else {
    y_y_adj *= (__half)(side_y != zero_x);
    y_x_adj *= (__half)(side_x != zero_x);
  }
  __half t9 = y_y_adj * mask_y;  // line 8
  __half t10 = y_x_adj * mask_x;
  atomicAdd(&w_adj[i].y, t9 * t1);
  atomicAdd(&w_adj[i].x, t10 * t0);
  atomicAdd(&x_adj[i].y, t8 + t9 * t3);
  atomicAdd(&x_adj[i].x, t7 + t10 * t2);
}
