// Gradient of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(__half2 *out, const __half2 *x, const __half2 *w, __half2 *out_adj,
    __half2 *x_adj, __half2 *w_adj) {
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
  __half y_y = t1 * (t3 * t5);
  bool t6 = __hbgeu2(__half2{side_x, side_y}, __half2{zero_x, zero_x});  // line 9
  if (t6) {
    y_x += x[i].x;
    y_y += x[i].y;
  }
  bool t7 = __hgtu2_mask(__half2{side_x, side_y}, __half2{zero_x, zero_x}) == 65535;  // line 10
  __half y_x_1 = y_x;
  __half y_y_1 = y_y;
  if (t7) {
    y_x_1 = y_x * w[i].x;
    y_y_1 = y_y * w[i].y;
  }
  bool t8 = __hequ(side_x, zero_x) != __hneu(side_x, side_x);  // line 11
  if (t8) {
    y_x_1 += y_x_1;
    y_y_1 += y_y_1;
  }
  __half t9 = __hisnan(side_x);  // line 12
  __half t10 = __hisnan(side_y);
  __half t11 = w[i].y;
  out[i].x = y_x_1 + t9 * w[i].x;
  out[i].y = y_y_1 + t10 * t11;

  // reverse sweep
  __half y_y_adj = ::cugrad::atomic_exchange(&out_adj[i].y, __half(0.0f));
  __half y_x_adj = ::cugrad::atomic_exchange(&out_adj[i].x, __half(0.0f));
  atomicAdd(&w_adj[i].y, y_y_adj * t10);
  atomicAdd(&w_adj[i].x, y_x_adj * t9);
  if (t8) {  // line 11
    y_y_adj += y_y_adj;
    y_x_adj += y_x_adj;
  }
  __half y_y_adj_1 = y_y_adj;
  __half y_x_adj_1 = y_x_adj;
  if (t7) {  // line 10
    y_y_adj_1 = y_y_adj * w[i].y;
    y_x_adj_1 = y_x_adj * w[i].x;
    atomicAdd(&w_adj[i].y, y_y_adj * y_y);
    atomicAdd(&w_adj[i].x, y_x_adj * y_x);
  }
  if (t6) {  // line 9
    atomicAdd(&x_adj[i].y, y_y_adj_1);
    atomicAdd(&x_adj[i].x, y_x_adj_1);
  }
  __half t12 = y_y_adj_1 * t1;  // line 8
  __half t13 = y_x_adj_1 * t0;
  atomicAdd(&w_adj[i].y, t12 * t3);
  atomicAdd(&w_adj[i].x, t13 * t2);
  atomicAdd(&x_adj[i].y, t12 * t5);
  atomicAdd(&x_adj[i].x, t13 * t4);
}
