// Gradient of `kernel` (kernel.cu:3) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(float *out, const float *x, const float *y, int n, float *out_adj,
    float *x_adj, float *y_adj) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  float sum = 0.0f;
  for (int k = 0; k < 3; ++k) {  // line 7
    __half a = (__half)x[(i + k) % n];  // line 8
    __half b = (__half)y[i];
    __half c = __hfma(a, b, hexp(a)) - b / (__half)2.0f;  // line 9
    __half p_x = a * (__half)0.5f;  // line 10
    __half p_y = c * b;
    sum += (float)c + (float)p_x * (float)p_y;  // line 11
  }
  out[i] = sum;  // line 13

  // reverse sweep
  float sum_adj = atomicExch(&out_adj[i], 0.0f);
  float y_sum = 0.0f;
  for (int k = 2; k >= 0; --k) {  // line 7
    int t0 = (i + k) % n;  // line 8
    __half a = (__half)x[t0];
    __half b = (__half)y[i];
    __half t1 = hexp(a);  // line 9
    __half c = __hfma(a, b, t1) - b / (__half)2.0f;
    __half p_x = a * (__half)0.5f;  // line 10
    __half p_y = c * b;
    __half p_y_adj = (__half)(sum_adj * (float)p_x);  // line 11
    __half p_x_adj = (__half)(sum_adj * (float)p_y);
    __half c_adj = (__half)sum_adj;
    c_adj += p_y_adj * b;  // line 10
    __half b_adj = p_y_adj * c;
    __half a_adj = p_x_adj * (__half)0.5f;
    a_adj += c_adj * b;  // line 9
    b_adj += c_adj * a;
    a_adj += c_adj * t1;
    b_adj -= c_adj / (__half)2.0f;
    y_sum += (float)b_adj;  // line 8
    atomicAdd(&x_adj[t0], (float)a_adj);
  }
  atomicAdd(&y_adj[i], y_sum);  // line 7
}
