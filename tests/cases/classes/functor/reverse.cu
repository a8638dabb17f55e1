// Gradient of `kernel` (kernel.cu:19) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void kernel_rev(double *out, const double *x, double a, int n, double *out_adj,
    double *x_adj, double *a_adj) {
  int i = threadIdx.x;  // line 20
  double a_adj_1 = 0.0;
  if (i < n) {  // line 21
    double c_f_b = x[i];  // line 22
    double v = sin(c_f_b);  // line 7
    double v_1 = a * v + c_f_b;  // line 4
    double v_2 = sin(v_1);  // line 7
    double v_3 = sin(a);
    out[i] = a * v_2 + c_f_b + sin(v_3);  // line 23

    // reverse sweep
    double c_f_b_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double v_adj = c_f_b_adj * cos(v_3);  // line 7
    a_adj_1 = v_adj * cos(a);
    a_adj_1 += c_f_b_adj * v_2;  // line 4
    double v_adj_1 = c_f_b_adj * a;
    v_adj_1 *= cos(v_1);  // line 7
    c_f_b_adj += v_adj_1;  // line 4
    a_adj_1 += v_adj_1 * v;
    v_adj_1 *= a;
    c_f_b_adj += v_adj_1 * cos(c_f_b);  // line 7
    atomicAdd(&x_adj[i], c_f_b_adj);  // line 22
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 20
}
