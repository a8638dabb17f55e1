// Gradient of `kernel<double, true, (Activation)1, (Power)1, 3>` (kernel.cu:18) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void kernel_double_true_Activation_1_Power_1_3_rev(double *out, const Box<double, true> *x,
    double a, int n, double *out_adj, Box<double, true> *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  double a_adj_1 = 0.0;
  if (i < n) {  // line 20
    double out_seed = out_adj[i];  // line 23
    double t0 = x_adj[i].value;  // line 8
    double t1 = x[i].value;
    double v = t1 * t1;
    double result = tanh(v);  // line 13
    double v_1 = a * result * 3.0;  // line 21
    v_1 = -v_1;  // line 22
    out[i] = v_1 * v_1;  // line 23

    // reverse sweep
    double v_adj = 2.0 * out_seed * v_1;
    v_adj = -v_adj;  // line 22
    double t2 = v_adj * 3.0;  // line 21
    a_adj_1 = t2 * result;
    double result_adj = t2 * a;
    double v_adj_1 = result_adj * (1.0 - result * result);  // line 13
    x_adj[i].value = t0 + 2.0 * v_adj_1 * t1;  // line 8
    out_adj[i] = 0.0;  // line 23
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 19
}
