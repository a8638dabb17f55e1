// Gradient of `kernel` (kernel.cu:3) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(__nv_bfloat162 *out, const __nv_bfloat162 *x, const __nv_bfloat162 *w,
    __nv_bfloat162 *out_adj, __nv_bfloat162 *x_adj, __nv_bfloat162 *w_adj) {
  int i = threadIdx.x;  // line 4
  __nv_bfloat16 a_x = x[i].x;  // line 5
  __nv_bfloat16 t0 = x[i].y;
  __nv_bfloat16 a_y = w[i].x;
  __nv_bfloat16 t1 = w[i].y;
  __nv_bfloat16 c_x = __hfma(a_x, t1, a_y);  // line 6
  __nv_bfloat16 c_y = __hfma(a_y, t0, a_y);
  out[i].x = c_x + t0;  // line 7
  out[i].y = c_y + t0;

  // reverse sweep
  __nv_bfloat16 c_y_adj = ::cugrad::atomic_exchange(&out_adj[i].y, __nv_bfloat16(0.0f));
  __nv_bfloat16 c_x_adj = ::cugrad::atomic_exchange(&out_adj[i].x, __nv_bfloat16(0.0f));
  __nv_bfloat16 a_y_adj = c_y_adj * t0;  // line 6
  a_y_adj += c_y_adj;
  __nv_bfloat16 a_x_adj = c_x_adj * t1;
  a_y_adj += c_x_adj;
  atomicAdd(&w_adj[i].y, c_x_adj * a_x);  // line 5
  atomicAdd(&w_adj[i].x, a_y_adj);
  atomicAdd(&x_adj[i].y, c_y_adj + c_x_adj + c_y_adj * a_y);
  atomicAdd(&x_adj[i].x, a_x_adj);
}
