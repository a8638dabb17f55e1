// Gradient of `kernel` (kernel.cu:10) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(float *out, const float *x, const float *y, int n, float *out_adj,
    float *x_adj, float *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  float out_seed = out_adj[i];  // line 14
  float y_adj_before = y_adj[i];  // line 13
  float x_adj_before = x_adj[i];
  __half a = (__half)x[i];
  __half b = (__half)y[i];
  __half a_1 = a * b;  // line 14
  bool t0 = __hisnan(a_1);  // line 6
  out[i] = (float)(t0 ? a_1 : __hisnan(a) ? a : __hmax(a_1, a));  // line 14

  // reverse sweep
  __half a_adj = (__half)out_seed;
  __half a_adj_1 = a_adj;
  if (t0) {  // line 6
    a_adj = __half(0.0f);
  } else if (__hisnan(a)) {
    a_adj_1 = __half(0.0f);
  } else {
    bool t1 = a_1 >= a;
    bool t2 = a != a;
    a_adj_1 = t1 ? a_adj : t2 ? a_adj : __half(0.0f);
    a_adj = t1 ? __half(0.0f) : t2 ? __half(0.0f) : a_adj;
  }
  a_adj += a_adj_1 * b;  // line 14
  __half b_adj = a_adj_1 * a;
  y_adj[i] = y_adj_before + (float)b_adj;  // line 13
  x_adj[i] = x_adj_before + (float)a_adj;
  out_adj[i] = 0.0f;  // line 14
}
