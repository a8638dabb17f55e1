// Gradient of `kernel` (kernel.cu:3) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void kernel_rev(double *out, const float *x, float a, int n, double *out_adj, float *x_adj,
    float *a_adj) {
  int i = threadIdx.x;  // line 4
  float a_adj_1 = 0.0f;
  if (i < n) {  // line 3
    float v = x[i];  // line 7
    double t0 = 2.0 + v;  // line 6
    double t1 = a;
    double t2 = v + atan2(t1, t0);
    double t3 = 2.0 + 0.5;
    double t4 = 0.5 + atan2(t1, t3);
    out[i] = t2 * t4;  // line 7

    // reverse sweep
    double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double t6 = t5 * t4;
    double t7 = t1 * t1;  // line 6
    double t8 = t7 + t0 * t0;
    a_adj_1 = (float)(t5 * t2 * (t3 / (t7 + t3 * t3)) + t6 * (t0 / t8));
    float v_adj = (float)(t6 - t6 * (t1 / t8));
    atomicAdd(&x_adj[i], v_adj);  // line 7
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 4
}
